import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { samplePhoto } from '#client/testing/samples.ts';
import type { KeptPair } from './compared-pair.ts';
import { Comparison } from './comparison.tsx';

const photos = [1, 2, 3, 4].map(samplePhoto);
const numbers = new Map(photos.map(({ id }, at) => [id, at + 1]));

const comparison = (opened: number, kept: { current: KeptPair | null }) => (
  <Comparison
    photos={photos}
    numbers={numbers}
    opened={photos[opened - 1]?.id ?? ''}
    kept={kept}
    selectionOf={() => null}
    priceOf={() => null}
    onClose={() => undefined}
  />
);

test('a pinned photo stays while the keys and buttons change the other one, also when it is opened again', async () => {
  const kept = { current: null };
  const screen = await renderWithTexts(comparison(1, kept));
  await expect.element(screen.getByText('Fotos 1 e 2')).toBeVisible();
  const pin = (number: number) => screen.getByRole('button', { name: `Fixar foto ${number}` });
  await pin(2).click();
  await expect.element(pin(2)).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByText('Fotos 3 e 2')).toBeVisible();
  await screen.getByRole('button', { name: 'Próxima' }).click();
  await expect.element(screen.getByText('Fotos 4 e 2')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Próxima' })).toHaveAttribute('aria-disabled', 'true');
  await screen.unmount();

  const again = await renderWithTexts(comparison(1, kept));
  await expect.element(again.getByText('Fotos 4 e 2')).toBeVisible();
  await expect.element(pin(2)).toHaveAttribute('aria-pressed', 'true');
  // Pins the other photo by keyboard, which unpins the first.
  (pin(4).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(pin(2)).toHaveAttribute('aria-pressed', 'false');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(again.getByText('Fotos 4 e 1')).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(pin(4)).toHaveAttribute('aria-pressed', 'false');
  await again.unmount();

  const other = await renderWithTexts(comparison(3, kept));
  await expect.element(other.getByText('Fotos 3 e 4')).toBeVisible();
});
