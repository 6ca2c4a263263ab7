import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { goOffline } from '#client/testing/fake-server.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { type Colour, contrast } from '#shared/theme/colour.ts';
import { useBarHeight } from './bar-heights.ts';
import { Modal } from './modal.tsx';
import { OfflineBar, useNotify } from './notice.tsx';

function NotifyButton({ text }: { text: string }) {
  const notify = useNotify();
  return (
    <button type="button" onClick={() => notify(text)}>
      {text}
    </button>
  );
}

test('a notice is announced until a newer one takes its place, for six seconds', async () => {
  const screen = await renderWithTexts(
    <>
      <NotifyButton text="Primeiro" />
      <NotifyButton text="Segundo" />
    </>,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await screen.getByRole('button', { name: 'Primeiro' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Primeiro');
  await screen.getByRole('button', { name: 'Segundo' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Segundo');
  expect(screen.getByRole('alert').elements()).toHaveLength(1);
  vi.advanceTimersByTime(5_900);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  vi.advanceTimersByTime(200);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('a notice of an open modal is inside it, because everything else is inert', async () => {
  const screen = await renderWithTexts(
    <Modal title="Carrinho" onClose={() => undefined}>
      <NotifyButton text="Pronto" />
    </Modal>,
  );
  await screen.getByRole('button', { name: 'Pronto' }).click();
  const notice = screen.getByRole('dialog').getByRole('alert');
  await expect.element(notice).toBeInViewport();
});

function Bar({ height }: { height: number }) {
  const bar = useBarHeight<HTMLDivElement>('--bottom-bar');
  return <div ref={bar} style={{ position: 'fixed', inset: 'auto 0 0', height }} />;
}

function Consent() {
  const bar = useBarHeight<HTMLDivElement>('--consent-bar');
  return <div ref={bar} style={{ height: 70 }} />;
}

test('a notice stays above a bar that grows below it', async () => {
  await page.viewport(390, 844);
  const withBar = (height: number) => (
    <>
      <NotifyButton text="Pronto" />
      <Bar height={height} />
    </>
  );
  const screen = await renderWithTexts(withBar(60));
  await screen.getByRole('button').click();
  const notice = screen.getByRole('alert');
  await expect.element(notice).toBeVisible();
  await screen.rerender(withBar(160));
  await expect.poll(() => notice.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844 - 160);
});

test('notices and the offline bar stay above the question about consent', async () => {
  onTestFinished(goOffline());
  await page.viewport(390, 844);
  const screen = await renderWithTexts(
    <>
      <OfflineBar />
      <NotifyButton text="Pronto" />
      <Consent />
      <Bar height={60} />
    </>,
  );
  const bottomOf = (text: string) => () =>
    screen.getByRole('alert').filter({ hasText: text }).element().getBoundingClientRect().bottom;
  await expect.poll(bottomOf('Sem internet')).toBeLessThanOrEqual(844 - 60 - 70);
  await screen.getByRole('button').click();
  await expect.poll(bottomOf('Pronto')).toBeLessThanOrEqual(844 - 60 - 70);
});

for (const [screenName, width, height] of [
  ['a phone', 390, 844],
  ['a desktop', 1440, 900],
] as const) {
  test(`on ${screenName} a notice covers no button of a dialog, wherever it is`, async () => {
    await page.viewport(width, height);
    const names = ['Baixar', 'Ver', 'Fechar tudo', 'Cancelar'];
    const screen = await renderWithTexts(
      <Modal title="Fotos" shape="full" onClose={() => undefined} footer={<NotifyButton text="Toque em Pagar" />}>
        <div style={{ display: 'grid', alignContent: 'end', minHeight: '65dvh' }}>
          {names.map((name) => (
            <button key={name} type="button" style={{ minHeight: '3rem' }}>
              {name}
            </button>
          ))}
        </div>
      </Modal>,
    );
    await screen.getByRole('button', { name: 'Toque em Pagar' }).click();
    await expect.element(screen.getByRole('alert')).toBeInViewport({ ratio: 1 });
    for (const button of screen.getByRole('dialog').getByRole('button').elements()) {
      const { left, top, width: wide, height: high } = button.getBoundingClientRect();
      for (const y of [top + 2, top + high / 2, top + high - 2]) {
        const onTop = document.elementFromPoint(left + wide / 2, y);
        expect(button.contains(onTop), button.textContent ?? '').toBe(true);
      }
    }
  });
}

test('a lost connection is announced while it lasts, in a dialog too, because it covers the page', async () => {
  const modal = (
    <Modal title="Carrinho" onClose={() => undefined}>
      <p>Foto 1</p>
    </Modal>
  );
  const screen = await renderWithTexts(<OfflineBar />);
  const words = page.getByText('Sem internet');
  await expect.element(words).not.toBeInTheDocument();
  const goOnline = goOffline();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Sem internet');
  await screen.rerender(modal);
  await expect.element(words).toBeVisible();
  const { left, top, width } = words.element().getBoundingClientRect();
  expect(document.elementFromPoint(left + width / 2, top + 2)).toBe(words.element());
  goOnline();
  await expect.element(words).not.toBeInTheDocument();
});

const colourOf = (rgb: string) => (rgb.match(/\d+/g) ?? []).map(Number) as [...Colour];

for (const tone of ['paper', 'night']) {
  test(`the offline bar of a ${tone} dialog covers neither its title nor its message, and can be read`, async () => {
    onTestFinished(goOffline());
    const screen = await renderWithTexts(
      <Modal title="Reconhecimento facial" shape="full" onClose={() => undefined}>
        <div data-tone={tone}>
          <p role="alert">nada foi enviado</p>
        </div>
      </Modal>,
    );
    const bar = screen.getByText('Sem internet', { exact: true }).element();
    const { top, bottom } = bar.getBoundingClientRect();
    const close = screen.getByRole('button', { name: 'Fechar' }).element().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(close.bottom);
    if (tone === 'paper') {
      const message = screen.getByRole('alert').element().getBoundingClientRect();
      expect(bottom).toBeLessThanOrEqual(message.top);
    }
    const { color, backgroundColor } = getComputedStyle(bar);
    expect(contrast(colourOf(color), colourOf(backgroundColor))).toBeGreaterThan(7);
  });
}
