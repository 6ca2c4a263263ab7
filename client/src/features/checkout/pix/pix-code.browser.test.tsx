import { encode } from 'uqr';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { sampleItem, sampleOrder, samplePhoto, sampleWatch } from '#client/testing/samples.ts';
import { WithCheckout } from '#client/testing/with-order.tsx';
import { samplePayment } from '#shared/testing/sample-payment.ts';
import { PixCode } from './pix-code.tsx';

const PIX = '00020126360014br.gov.bcb.pix0114+551199999000163047E2A';
const PAYMENT = { ...samplePayment({ amountCents: 2990 }), pixText: PIX };
/** How long to wait (ms) on a slow machine. */
const WAIT_MS = 15_000;
const order = sampleOrder(sampleItem([samplePhoto(1)], 2990));

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

const pixCode = (watch: Parameters<typeof sampleWatch>[0] = {}) => (
  <WithCheckout order={order} watch={sampleWatch(watch)}>
    <PixCode pixText={PIX} />
  </WithCheckout>
);

async function renderCode(watch: Parameters<typeof sampleWatch>[0] = {}) {
  const screen = await renderWithTexts(pixCode(watch));
  return { screen, copy: screen.getByRole('button', { name: 'Copiar código PIX' }) };
}

test('the sum and the whole code are there, and the code is read or copied by hand with the keyboard', async () => {
  const { screen } = await renderCode();
  await expect.element(screen.getByText(/29,90/)).toBeVisible();
  const code = screen.getByRole('textbox', { name: 'Código PIX copia e cola' });
  await expect.element(code).toHaveValue(PIX);
  const height = () => code.element().getBoundingClientRect().height;
  expect(height()).toBe(1);
  (code.element() as HTMLInputElement).focus();
  expect(height()).toBeGreaterThanOrEqual(44);
});

test('on a phone a tile shows the QR code in place of the photos; elsewhere it is there at once', async () => {
  // The test's browser has a mouse, so this simulates a touch screen.
  const real = window.matchMedia.bind(window);
  const phone = vi.spyOn(window, 'matchMedia');
  phone.mockImplementation((query) => real(query === '(pointer: coarse)' ? 'all' : query));
  const { screen } = await renderCode();
  const tile = screen.getByRole('button', { name: 'QR code' });
  const picture = screen.getByRole('img', { name: 'QR code do PIX' });
  await expect.element(picture).not.toBeInTheDocument();
  await tile.click();
  await expect.element(tile).toHaveAttribute('aria-expanded', 'true');
  await expect.element(picture).toBeVisible();
  phone.mockRestore();
  await screen.unmount();
  const { screen: withMouse } = await renderCode();
  await expect.element(withMouse.getByRole('img', { name: 'QR code do PIX' })).toBeVisible();
  await page.viewport(1000, 800);
  await expect.element(withMouse.getByRole('button', { name: 'QR code' })).not.toBeInTheDocument();
  await expect.element(withMouse.getByText('Aponte o app do seu banco.')).toBeVisible();
});

async function renderCopied() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { screen, copy } = await renderCode();
  const button = copy.element() as HTMLButtonElement;
  button.click();
  await vi.waitFor(() => expect(button.textContent).toBe('Copiado. Abra o app do banco'), WAIT_MS);
  return { screen, button, written };
}

test('one press copies the code; the same button confirms it, copies again, and is back after a while', async () => {
  const { button, written } = await renderCopied();
  await vi.advanceTimersByTimeAsync(7_000);
  button.click();
  await vi.waitFor(() => expect(written).toHaveBeenCalledTimes(2), WAIT_MS);
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(button.textContent).toBe('Copiado. Abra o app do banco');
  await vi.advanceTimersByTimeAsync(1_500);
  await vi.waitFor(() => expect(button.textContent).toBe('Copiar código PIX'), WAIT_MS);
  expect(written).toHaveBeenLastCalledWith(PIX);
});

test('who comes back is welcomed, moves nothing, and is not asked to copy for five seconds', async () => {
  const { screen, button } = await renderCopied();
  const ask = screen.getByRole('button', { name: 'Pedir a alguém' }).element();
  const place = ask.getBoundingClientRect().top;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(screen.getByText('Que bom que voltou').elements()).toHaveLength(1), WAIT_MS);
  expect(button.textContent).toBe('Copiar código PIX');
  expect(button.closest('[data-state]')?.getAttribute('data-state')).toBe('quiet');
  expect(ask.getBoundingClientRect().top).toBe(place);
  await vi.advanceTimersByTimeAsync(5_100);
  await vi.waitFor(() => expect(screen.getByText('Que bom que voltou').elements()).toHaveLength(0), WAIT_MS);
  expect(ask.getBoundingClientRect().top).toBe(place);
});

test('the code and the sum are handed on by the share sheet; without one, or if it fails, they are copied', async () => {
  const share = vi.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { screen } = await renderCode();
  const ask = screen.getByRole('button', { name: 'Pedir a alguém' });
  await ask.click();
  const [{ text }] = share.mock.calls[0] ?? [{ text: '' }];
  expect(text).toMatch(/R\$.29,90/);
  expect(text.endsWith(PIX)).toBe(true);
  // If the visitor dismisses the sheet, or it is already open, nothing else happens.
  for (const name of ['AbortError', 'InvalidStateError']) {
    share.mockRejectedValueOnce(new DOMException('closed, or already open', name));
    await ask.click();
  }
  expect(written).not.toHaveBeenCalled();
  share.mockRejectedValueOnce(new DOMException('refused', 'NotAllowedError'));
  await ask.click();
  const copied = screen.getByRole('button', { name: 'Mensagem copiada: cole na conversa' });
  await expect.element(copied).toBeVisible();
  Reflect.deleteProperty(navigator, 'share');
  await copied.click();
  await expect.poll(() => written.mock.calls).toEqual([[text], [text]]);
});

for (const [what, takeAway] of [
  ['no clipboard', () => vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)],
  ['a clipboard that refuses', () => vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))],
] as const) {
  test(`with ${what} the code is selected, to be copied by hand`, async () => {
    takeAway();
    const { screen, copy } = await renderCode();
    await copy.click();
    await expect.element(screen.getByText(/^Não deu para copiar automaticamente\./)).toBeVisible();
    const field = screen.getByRole('textbox').element() as HTMLInputElement;
    expect(field).toBe(document.activeElement);
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(PIX);
  });
}

test('who gets the money stands under the sum, and until when the code can be paid (B15)', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2025, 6, 12, 12, 30) });
  const receiver = { name: 'PARQUE X LTDA', city: 'CURITIBA' };
  const { screen } = await renderCode({ payment: { ...PAYMENT, receiver } });
  await expect.element(screen.getByText('PIX para PARQUE X LTDA', { exact: true })).toBeVisible();
  for (const [end, words] of [
    [new Date(2025, 6, 12, 13, 46), 'PIX para PARQUE X LTDA · vale até 13:46'],
    [new Date(2025, 6, 13, 9, 5), /^PIX para PARQUE X LTDA · vale até 13\/07\/2025,? 09:05$/],
    [new Date(2025, 6, 12, 12, 29), 'PIX para PARQUE X LTDA'],
  ] as const) {
    await screen.rerender(pixCode({ payment: { ...PAYMENT, receiver, expiresAt: end.getTime() } }));
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
  }
  await screen.rerender(pixCode({ payment: PAYMENT }));
  await expect.element(screen.getByText('PIX', { exact: true })).toBeVisible();
});

/** Returns the dark squares of a drawn QR code. */
function squaresOf(picture: Element): readonly string[] {
  return picture.querySelector('path')?.getAttribute('d')?.split('z').filter(Boolean) ?? [];
}

test('a QR code whose picture fails is drawn from the same code', async () => {
  const { screen } = await renderCode();
  const drawn = screen.getByRole('img', { name: 'QR code do PIX' });
  await expect.poll(() => drawn.element().tagName).toBe('svg');
  const { data } = encode(PIX, { ecc: 'M', border: 0 });
  expect(squaresOf(drawn.element())).toHaveLength(data.flat().filter(Boolean).length);
  expect(squaresOf(drawn.element())[0]).toBe('M0 0h1v1h-1');
});

test('a picture that is late by two seconds is drawn, one that came stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // The picture neither loads nor fails.
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockReturnValue();
  const setAttribute = vi.spyOn(HTMLImageElement.prototype, 'setAttribute').mockReturnValue();
  for (const comes of [false, true]) {
    const { screen } = await renderCode();
    const picture = screen.getByRole('img', { name: 'QR code do PIX' });
    await vi.waitFor(() => expect(screen.container.querySelector('img')).not.toBeNull(), WAIT_MS);
    // The picture's request sends the visitor's time zone, as all other calls do (C4).
    expect(setAttribute).toHaveBeenCalledWith('src', expect.stringMatching(/&tz=\w/));
    if (comes) screen.container.querySelector('img')?.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(2_100);
    if (!comes) await vi.waitFor(() => expect(picture.element().tagName).toBe('svg'), WAIT_MS);
    else expect(screen.container.querySelector('img')).not.toBeNull();
    await screen.unmount();
  }
});

test('the countdown to the next check is silent for screen readers; a check under way replaces it, and is made once', async () => {
  const checkNow = vi.fn();
  const { screen } = await renderCode({ secondsLeft: 4, checkNow });
  const countdown = screen.getByText('Verificando o pagamento em 4 s').element();
  expect(countdown.closest('[aria-live=off]')).not.toBeNull();
  await screen.rerender(pixCode({ secondsLeft: 3, checkNow }));
  await expect.element(screen.getByText('Verificando o pagamento em 3 s')).toBeVisible();
  const check = screen.getByRole('button', { name: 'Verificar agora' });
  await check.click();
  await screen.rerender(pixCode({ secondsLeft: 3, checkNow, isChecking: true }));
  await expect.element(screen.getByText('Verificando o pagamento…')).toBeVisible();
  await expect.element(check).toHaveAttribute('aria-busy', 'true');
  await check.click();
  expect(checkNow).toHaveBeenCalledTimes(1);
});

test('a failed check says that the code is still valid, with or without a connection', async () => {
  const { screen } = await renderCode({ failures: 1 });
  await expect.element(screen.getByText(/^Não conseguimos verificar o pagamento agora\./)).toBeVisible();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await screen.rerender(pixCode({ failures: 1 }));
  await expect.element(screen.getByText(/^Você está sem internet\./)).toBeVisible();
});

test('a check that was asked for and found no payment says so, in a place that was kept free; one that failed does not', async () => {
  const { screen } = await renderCode({ secondsLeft: 3 });
  const check = screen.getByRole('button', { name: 'Verificar agora' });
  const answer = screen.getByText('Ainda não chegou.');
  const countdown = screen.getByText(/^Verificando o pagamento em \d s$/);
  // The test serves no QR code, so the page draws it.
  await expect.poll(() => screen.getByRole('img', { name: 'QR code do PIX' }).element().tagName).toBe('svg');
  await screen.rerender(pixCode({ secondsLeft: 0, isChecking: true }));
  await screen.rerender(pixCode({ secondsLeft: 5 }));
  await expect.element(answer).not.toBeInTheDocument();
  const before = countdown.element().getBoundingClientRect().top;
  await check.click();
  await screen.rerender(pixCode({ secondsLeft: 5, isChecking: true }));
  await screen.rerender(pixCode({ secondsLeft: 5 }));
  await expect.element(answer).toBeVisible();
  await expect.element(answer).toHaveAttribute('role', 'status');
  expect(countdown.element().getBoundingClientRect().top).toBe(before);
  await screen.rerender(pixCode({ secondsLeft: 0, isChecking: true }));
  await expect.element(answer).not.toBeInTheDocument();
  await screen.rerender(pixCode({ secondsLeft: 3 }));
  await check.click();
  await screen.rerender(pixCode({ secondsLeft: 3, isChecking: true }));
  await screen.rerender(pixCode({ secondsLeft: 5, failures: 1 }));
  await expect.element(answer).not.toBeInTheDocument();
});
