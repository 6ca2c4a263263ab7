import { expect, test } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { GallerySkeleton } from './gallery-states.tsx';

test('a gallery that is slow says that it is loading, a fast one only to a screen reader, and nothing moves', async () => {
  const screen = await renderWithTexts(<GallerySkeleton count={4} />);
  const words = screen.getByRole('status');
  await expect.element(words).toHaveTextContent('Carregando suas fotos…');
  const { height } = screen.container.getBoundingClientRect();
  const opacity = () => Number(getComputedStyle(words.element()).opacity);
  expect(opacity()).toBe(0);
  const [appearing] = words.element().getAnimations();
  appearing?.finish();
  expect(opacity()).toBe(1);
  expect(words.element().getBoundingClientRect().width).toBeGreaterThan(100);
  expect(screen.container.getBoundingClientRect().height).toBe(height);
});

test('a skeleton that replaces another continues the wait for the words', async () => {
  const screen = await renderWithTexts(<GallerySkeleton key="first" count={4} />);
  const appearing = () => screen.getByRole('status').element().getAnimations()[0];
  const first = appearing();
  if (first) first.currentTime = 2_500;
  await screen.rerender(<GallerySkeleton key="second" count={4} />);
  expect(appearing()).not.toBe(first);
  expect(Number(appearing()?.currentTime)).toBeGreaterThanOrEqual(2_500);
});
