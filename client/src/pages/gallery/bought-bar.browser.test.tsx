import { expect, test, vi } from 'vitest';
import { ChoiceBar } from '#client/pages/gallery/bought-bar.tsx';
import { renderWithTexts, SMALL_PHONE } from '#client/testing/render-with-texts.tsx';
import { Button } from '#client/ui/button.tsx';

const onFiles = vi.fn();
const onShare = vi.fn();
const onToPhotos = vi.fn();

const bar = (ways: { onToPhotos: (() => void) | null; onShare: (() => void) | null }, count = 3) => (
  <ChoiceBar {...ways} count={count} onFiles={onFiles} clear={<Button variant="quiet">Limpar seleção</Button>} />
);

test('on a phone the chosen ones are saved, shared or downloaded, by targets that fit 320 px; without a sheet downloaded', async () => {
  const screen = await renderWithTexts(bar({ onToPhotos, onShare }), SMALL_PHONE);
  const region = screen.getByRole('region', { name: 'Fotos escolhidas' });
  await expect.element(region.getByRole('status')).toHaveTextContent('3 escolhidas');
  const names = ['Limpar seleção', 'Salvar no celular', 'Baixar', 'Compartilhar'];
  for (const name of names) {
    const box = region.getByRole('button', { name }).element().getBoundingClientRect();
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    expect(box.right).toBeLessThanOrEqual(SMALL_PHONE.width);
    await region.getByRole('button', { name }).click();
  }
  expect([onToPhotos, onFiles, onShare].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  expect(document.documentElement.scrollWidth).toBe(SMALL_PHONE.width);
  await screen.rerender(bar({ onToPhotos, onShare }, 1));
  await expect.element(region.getByRole('status')).toHaveTextContent('1 escolhida');
  await screen.rerender(bar({ onToPhotos: null, onShare: null }));
  await expect.element(screen.getByRole('button', { name: 'Baixar' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Compartilhar' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Salvar no celular' })).not.toBeInTheDocument();
});
