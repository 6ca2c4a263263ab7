import { expect, onTestFinished, test, vi } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';
import { UploadDone } from './upload-done.tsx';

const files = (count: number) => Array.from({ length: count }, (_, at) => new File(['x'], `foto-${at}.jpg`));

function done(count: number) {
  const card = { code: 'PQ21NV110' as CardCode, right: 'r' };
  return <UploadDone card={card} files={files(count)} refused={null} onMore={vi.fn()} onClose={vi.fn()} />;
}

test('photos that arrived are counted in words, and stamped with the moment', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 16, 42) });
  const screen = await renderWithTexts(done(6));
  await expect.element(screen.getByText('Prontas! Suas 6 fotos chegaram')).toHaveFocus();
  await expect.element(screen.getByText(/^21 de nov\. de 2026, 16:42$/)).toBeVisible();
  // The pictures are decorative, because the text says how many there are.
  await expect.element(screen.getByRole('img')).not.toBeInTheDocument();
  await screen.rerender(done(1));
  await expect.element(screen.getByText('Pronta! Sua foto chegou')).toBeVisible();
});

test('where a theme is calm, the photos lie straight and nothing is stamped', async () => {
  document.documentElement.style.setProperty('--playful', '0');
  onTestFinished(() => void document.documentElement.style.removeProperty('--playful'));
  const screen = await renderWithTexts(done(6));
  const styleOf = (element: Element) => getComputedStyle(element);
  const turned = [...screen.container.querySelectorAll('*')].filter((element) => {
    const { b, c } = new DOMMatrix(styleOf(element).transform);
    return Math.abs(b) > 0.001 || Math.abs(c) > 0.001;
  });
  expect(turned).toEqual([]);
  const stamp = screen.container.querySelector('p:has(> time)');
  expect(stamp && styleOf(stamp).borderTopWidth).toBe('0px');
});
