import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PaymentProvider } from '#client/payment/payment-context.tsx';
import { ModalSlot } from '#client/testing/modal-slot.tsx';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { sampleWatch } from '#client/testing/sample-watch.ts';
import { sampleItem, sampleOrder, samplePhoto } from '#client/testing/samples.ts';
import { translatePage } from '#client/testing/translate-page.ts';
import { PixCode } from './pix-code.tsx';

const PIX = '00020126360014br.gov.bcb.pix0114+551199999000163047E2A';
const order = sampleOrder(sampleItem([samplePhoto(1)], 2990));

afterEach(() => {
  vi.restoreAllMocks();
});

const pixCode = (watch: Parameters<typeof sampleWatch>[0] = {}) => (
  <ModalSlot>
    <PaymentProvider watch={sampleWatch(watch)}>
      <PixCode order={order} pixText={PIX} />
    </PaymentProvider>
  </ModalSlot>
);

async function renderCode(watch: Parameters<typeof sampleWatch>[0] = {}) {
  const screen = await renderWithTexts(pixCode(watch));
  return { screen, copy: screen.getByRole('button', { name: 'Copiar código PIX' }) };
}

test('the amount and the whole code are shown', async () => {
  const { screen } = await renderCode();
  await expect.element(screen.getByText(/29,90/)).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Código PIX copia e cola' })).toHaveValue(PIX);
});

test('the steps name the QR code only where it is beside them: no phone scans itself', async () => {
  const { screen } = await renderCode();
  await expect.element(screen.getByRole('listitem').first()).toHaveTextContent('Copie o código com o botão acima.');
  await expect.element(screen.getByText(/^Para pagar com outro aparelho/)).toBeVisible();
  await page.viewport(1000, 800);
  await expect.element(screen.getByRole('listitem').first()).toHaveTextContent('Copie o código ou escaneie o QR code.');
});

test('one press copies the code, and says what to do next', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { screen, copy } = await renderCode();
  await copy.click();
  await expect.element(screen.getByText('Código copiado. Agora cole no app do seu banco.')).toBeVisible();
  expect(written).toHaveBeenCalledExactlyOnceWith(PIX);
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

test('a QR code that does not load says that the payment works without it, and can be loaded again', async () => {
  const { screen } = await renderCode();
  const picture = screen.getByRole('img', { name: 'QR code do PIX' });
  // Nobody serves the picture here.
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^A imagem do QR code não carregou\./);
  await expect.element(picture).not.toBeInTheDocument();
  const pictures = vi.spyOn(HTMLImageElement.prototype, 'setAttribute');
  await screen.getByRole('button', { name: 'Carregar o QR code de novo' }).click();
  await expect.poll(() => pictures).toHaveBeenCalledWith('src', '/media/pix/o.1.key?t=63047E2A-1');
});

test('the countdown to the next check is shown in seconds, and is silent for screen readers', async () => {
  const { screen } = await renderCode({ secondsLeft: 5 });
  const countdown = screen.getByText('Verificando o pagamento em 5 s').element();
  expect(countdown.closest('[aria-live=off]')).not.toBeNull();
  await screen.rerender(pixCode({ secondsLeft: 4 }));
  await expect.element(screen.getByText('Verificando o pagamento em 4 s')).toBeVisible();
});

test('a check under way replaces the countdown, and its button is busy', async () => {
  const checkNow = vi.fn();
  const { screen } = await renderCode({ secondsLeft: 3, checkNow });
  const check = screen.getByRole('button', { name: 'Verificar agora' });
  await check.click();
  expect(checkNow).toHaveBeenCalledTimes(1);
  await screen.rerender(pixCode({ secondsLeft: 3, checkNow, isChecking: true }));
  await expect.element(screen.getByText('Verificando o pagamento…')).toBeVisible();
  await expect.element(check).toHaveAttribute('aria-busy', 'true');
  await check.click();
  expect(checkNow).toHaveBeenCalledTimes(1);
});

test('a failed check says that the code is still valid, with or without a connection', async () => {
  const { screen } = await renderCode({ checkProblem: 'PROVIDER_UNAVAILABLE' });
  await expect.element(screen.getByText(/^Não conseguimos verificar o pagamento agora\./)).toBeVisible();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await screen.rerender(pixCode({ checkProblem: 'PROVIDER_UNAVAILABLE' }));
  await expect.element(screen.getByText(/^Você está sem internet\./)).toBeVisible();
});

test('a check that was asked for and found no payment says so, in a place that was kept free', async () => {
  const { screen, copy } = await renderCode({ secondsLeft: 3 });
  const check = screen.getByRole('button', { name: 'Verificar agora' });
  const answer = screen.getByText('Ainda não há confirmação do pagamento.');
  const countdown = screen.getByText('Verificando o pagamento em 5 s');
  // Nobody serves the QR code here, and its failure has another height.
  await expect.element(screen.getByRole('alert')).toBeVisible();
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
  await expect.element(copy).toBeVisible();
});

test('a failed check is not taken for one that found no payment', async () => {
  const { screen } = await renderCode({ secondsLeft: 3 });
  await screen.getByRole('button', { name: 'Verificar agora' }).click();
  await screen.rerender(pixCode({ secondsLeft: 3, isChecking: true }));
  await screen.rerender(pixCode({ secondsLeft: 5, checkProblem: 'PROVIDER_UNAVAILABLE' }));
  await expect.element(screen.getByText('Ainda não há confirmação do pagamento.')).not.toBeInTheDocument();
});

test('countdown and outcomes stay true on a page that the browser translates', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce().mockRejectedValue(new Error('no'));
  const { screen, copy } = await renderCode({ secondsLeft: 5 });
  for (const [seconds, outcome] of [
    [4, /^Código copiado\./],
    [3, /^Não deu para copiar/],
  ] as const) {
    translatePage();
    await copy.click();
    await expect.element(screen.getByText(outcome)).toBeVisible();
    await screen.rerender(pixCode({ secondsLeft: seconds }));
    await expect.element(screen.getByText(`Verificando o pagamento em ${seconds} s`)).toBeVisible();
  }
});
