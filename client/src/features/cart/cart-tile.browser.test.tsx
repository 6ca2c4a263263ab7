import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { sampleCart, samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import type { Media } from '#shared/media/media.ts';
import type { EditableCart } from './cart.ts';
import { CartBody } from './cart-body.tsx';

const offered = [samplePhoto(1), samplePhoto(2), sampleVideo(3)];
const numbers = new Map(offered.map(({ id }, at) => [id, at + 1]));

const cartOf = (medias: readonly Media[], changes: Partial<EditableCart> = {}) =>
  sampleCart(medias, { numbers, ...changes });

const panel = (cart: EditableCart) => <CartBody cart={cart} offered={offered} onMore={() => undefined} />;

/** Renders tiles with a cart that changes when a tile is removed or restored. */
function LivingCart() {
  const [chosen, setChosen] = useState<ReadonlySet<Media>>(new Set(offered));
  const onToggle = (media: Media, isWanted: boolean) =>
    setChosen((all) => new Set(isWanted ? [...all, media] : [...all].filter((one) => one !== media)));
  return panel(
    cartOf(
      offered.filter((media) => chosen.has(media)),
      { onToggle },
    ),
  );
}

const focusedName = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const lines = () => document.getAnimations().filter((one) => one.effect?.getComputedTiming().duration === 5000);

test('a removed media keeps its place until the time is over; then the focus goes to the next media, or to the previous one', async () => {
  const screen = await renderWithTexts(<LivingCart />);
  await screen.getByRole('button', { name: 'Remover foto 2' }).click();
  await expect.element(screen.getByText('Foto 2 saiu')).toHaveAttribute('role', 'status');
  await expect.element(screen.getByRole('button', { name: 'Desfazer' })).toHaveAccessibleDescription('Foto 2 saiu');
  await expect.element(screen.getByRole('listitem').nth(1)).toHaveTextContent('Foto 2 saiuDesfazer');
  await expect.poll(() => lines().length).toBe(1);
  for (const line of lines()) line.finish();
  await expect.element(screen.getByText('Foto 2 saiu')).not.toBeInTheDocument();
  expect(focusedName()).toBe('Remover vídeo 3');
  await screen.getByRole('button', { name: 'Remover vídeo 3' }).click();
  await expect.poll(() => lines().length).toBe(1);
  for (const line of lines()) line.finish();
  await expect.poll(focusedName).toBe('Remover foto 1');
});

test('the time does not run while a keyboard is on the button, and runs when it leaves', async () => {
  const screen = await renderWithTexts(<LivingCart />);
  screen.getByRole('button', { name: 'Remover foto 1' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Desfazer' })).toHaveFocus();
  await expect.poll(() => lines().map((line) => line.playState)).toEqual(['paused']);
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => lines().map((line) => line.playState)).toEqual(['running']);
});

test('a removal that the provider refuses shows the media again', async () => {
  const [first] = offered;
  const screen = await renderWithTexts(panel(cartOf(offered)));
  await screen.getByRole('button', { name: 'Remover foto 1' }).click();
  await screen.rerender(panel(cartOf(offered, { isChangingAny: true, isChanging: (media) => media === first })));
  await expect.element(screen.getByText('Foto 1 saiu')).toBeVisible();
  await screen.rerender(panel(cartOf(offered)));
  await expect.poll(focusedName).toBe('Remover foto 1');
});

test('a media that is put back is listed while the provider has not answered, and is gone where it refuses', async () => {
  const left = offered.slice(1);
  const screen = await renderWithTexts(panel(cartOf(offered)));
  await screen.getByRole('button', { name: 'Remover foto 1' }).click();
  await screen.rerender(panel(cartOf(left, { isChangingAny: true })));
  await screen.rerender(panel(cartOf(left)));
  await screen.getByRole('button', { name: 'Desfazer' }).click();
  await expect.element(screen.getByRole('button', { name: 'Remover foto 1' })).toHaveAttribute('aria-busy', 'true');
  await screen.rerender(panel(cartOf(left, { isChangingAny: true })));
  await expect.element(screen.getByRole('button', { name: 'Remover foto 1' })).toBeVisible();
  await screen.rerender(panel(cartOf(left)));
  await expect.element(screen.getByRole('button', { name: 'Remover foto 1' })).not.toBeInTheDocument();
});

test('with the package in the order nothing can be put back', async () => {
  const screen = await renderWithTexts(panel(cartOf(offered)));
  await screen.getByRole('button', { name: 'Remover foto 1' }).click();
  await screen.rerender(panel(cartOf(offered.slice(1))));
  await expect.element(screen.getByRole('button', { name: 'Desfazer' })).toBeVisible();
  const option = { priceCents: 9900, isChanging: true, isPromoted: false, onToggle: () => undefined };
  await screen.rerender(panel(cartOf(offered.slice(1), { allDigital: { ...option, isChosen: true } })));
  await expect.element(screen.getByRole('button', { name: 'Desfazer' })).not.toBeInTheDocument();
});
