import { expect, test } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import { RemovalDialog } from './removal-dialog.tsx';

const dialog = (changes: Partial<Parameters<typeof RemovalDialog>[0]> = {}) => (
  <RemovalDialog
    media={samplePhoto(1)}
    isOrdered={false}
    endsPix={false}
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
  const ends = screen.getByText(/o código deixa de valer/);
  await expect.element(ends).not.toBeInTheDocument();
  await screen.rerender(dialog({ endsPix: true }));
  await expect.element(ends).not.toBeInTheDocument();
  await screen.rerender(dialog({ isOrdered: true, endsPix: true }));
  await expect.element(ends).toBeVisible();
});
