import { expect, test, vi } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import { RemovalDialog } from './removal-dialog.tsx';

const dialog = (changes: Partial<Parameters<typeof RemovalDialog>[0]> = {}) => (
  <RemovalDialog
    media={samplePhoto(1)}
    isOrdered={false}
    isRemoving={false}
    onRemove={() => undefined}
    onClose={() => undefined}
    {...changes}
  />
);

test('a removal is asked for, and says what goes with it', async () => {
  const screen = await renderWithTexts(dialog());
  await expect.element(screen.getByRole('dialog', { name: 'Excluir esta foto?' })).toBeVisible();
  await expect.element(screen.getByText(/não dá para desfazer/)).toBeVisible();
  const [, ...choices] = screen.getByRole('button').elements();
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Cancelar', 'Excluir']);
  await expect.element(screen.getByText('Também sai do seu pedido.')).not.toBeInTheDocument();
  const bought = { ...sampleVideo(1), download: 'd.1.key' };
  await screen.rerender(dialog({ media: bought, isOrdered: true }));
  await expect.element(screen.getByRole('dialog', { name: 'Excluir este vídeo?' })).toBeVisible();
  await expect.element(screen.getByText(/^Você já comprou este item\./)).toBeVisible();
  await expect.element(screen.getByText('Também sai do seu pedido.')).toBeVisible();
});

test('a removal runs once, and can be declined', async () => {
  const onRemove = vi.fn();
  const onClose = vi.fn();
  const screen = await renderWithTexts(dialog({ onRemove, onClose }));
  await screen.getByRole('button', { name: 'Excluir' }).click();
  await screen.rerender(dialog({ onRemove, onClose, isRemoving: true }));
  await screen.getByRole('button', { name: 'Excluir' }).click();
  expect(onRemove).toHaveBeenCalledTimes(1);
  await screen.getByRole('button', { name: 'Cancelar' }).click();
  expect(onClose).toHaveBeenCalledTimes(1);
});
