import { expect, test, vi } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import { RemovalDialog } from './removal-dialog.tsx';
import { ViewerActions } from './viewer-actions.tsx';

const photo = samplePhoto(1);

const actions = (changes: Partial<NonNullable<Parameters<typeof ViewerActions>[0]['selection']>> = {}) => (
  <ViewerActions
    media={photo}
    download={null}
    selection={{
      isChosen: () => false,
      isChanging: () => false,
      isLocked: false,
      onToggle: () => undefined,
      ...changes,
    }}
  />
);

test('a media on the screen is put into the order, and taken out of it', async () => {
  const onToggle = vi.fn();
  const screen = await renderWithTexts(actions({ onToggle }));
  await screen.getByRole('button', { name: 'Adicionar ao pedido' }).click();
  expect(onToggle).toHaveBeenLastCalledWith(photo, true);
  await screen.rerender(actions({ onToggle, isChosen: () => true }));
  await screen.getByRole('button', { name: 'Remover do pedido' }).click();
  expect(onToggle).toHaveBeenLastCalledWith(photo, false);
});

test('a change that is pending ignores a second press; with the whole package nothing is chosen alone', async () => {
  const onToggle = vi.fn();
  const screen = await renderWithTexts(actions({ onToggle, isChanging: () => true }));
  const button = screen.getByRole('button', { name: 'Adicionar ao pedido' });
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await button.click();
  expect(onToggle).not.toHaveBeenCalled();
  await screen.rerender(actions({ isLocked: true }));
  await expect.element(button).not.toBeInTheDocument();
});

const dialog = (changes: Partial<Parameters<typeof RemovalDialog>[0]> = {}) => (
  <RemovalDialog
    {...{ media: photo, isOrdered: false, isRemoving: false }}
    onRemove={() => undefined}
    onClose={() => undefined}
    {...changes}
  />
);

test('a removal is asked for, and says what goes with it', async () => {
  const screen = await renderWithTexts(dialog());
  await expect.element(screen.getByRole('dialog', { name: 'Excluir esta foto?' })).toBeVisible();
  await expect.element(screen.getByText(/não dá para desfazer/)).toBeVisible();
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
  await screen.getByRole('button', { name: 'Manter' }).click();
  expect(onClose).toHaveBeenCalledTimes(1);
});
