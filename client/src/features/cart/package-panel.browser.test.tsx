import { expect, test, vi } from 'vitest';
import { renderWithTexts, SMALL_PHONE } from '#client/testing/render-with-texts.tsx';
import { sampleCart, samplePhoto } from '#client/testing/samples.ts';
import type { EditableCart } from './cart.ts';
import { PackagePanel } from './package-panel.tsx';

const medias = Array.from({ length: 26 }, (_, at) => samplePhoto(at + 1));

function cartOf(isChosen: boolean, onToggle: (isWanted: boolean) => void, isChanging = false): EditableCart {
  const allDigital = { priceCents: 24_900, isChosen, isChanging, isPromoted: false, onToggle };
  return sampleCart([], { allDigital });
}

const card = (cart: EditableCart | null, isOption = false, takes: EditableCart['packageTakes'] = 'all') => (
  <PackagePanel
    offer={{ separateCents: 55_740, savedCents: 30_840 }}
    priceCents={24_900}
    medias={medias}
    takes={takes}
    cart={cart}
    isOption={isOption}
  />
);

test('the package says what all photos, or the rest, cost together and separately, and one press takes them', async () => {
  const onToggle = vi.fn();
  const screen = await renderWithTexts(card(cartOf(false, onToggle)));
  await expect.element(screen.getByText(/^Leve tudo por R\$.249,00$/)).toBeVisible();
  await expect.element(screen.getByText(/^R\$.557,40$/)).toBeVisible();
  await expect.element(screen.getByText(/^economize R\$.308,40$/)).toBeVisible();
  await screen.getByRole('button', { name: 'Levar tudo' }).click();
  expect(onToggle).toHaveBeenCalledExactlyOnceWith(true);
  await screen.rerender(card(cartOf(false, onToggle), false, 'rest'));
  await expect.element(screen.getByText(/^Leve o resto por R\$.249,00$/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Levar o resto' })).toBeVisible();
});

test('a chosen package says so, is undone by one press, and is as high as before and without an order', async () => {
  const onToggle = vi.fn();
  const screen = await renderWithTexts(card(null), SMALL_PHONE);
  await expect.element(screen.getByRole('button', { name: 'Levar tudo' })).toHaveAttribute('aria-disabled', 'true');
  // A font that loads later would change the line breaks.
  await document.fonts.ready;
  const { height } = screen.container.getBoundingClientRect();
  await screen.rerender(card(cartOf(true, onToggle)));
  await expect.element(screen.getByText('Pacote completo ✓')).toBeVisible();
  expect(screen.container.getBoundingClientRect().height).toBe(height);
  await screen.getByRole('button', { name: 'Desfazer' }).click();
  expect(onToggle).toHaveBeenCalledExactlyOnceWith(false);
});

test('in the cart the package is a checkbox with its price, and nothing else takes it', async () => {
  const onToggle = vi.fn();
  const screen = await renderWithTexts(card(cartOf(false, onToggle), true));
  const option = screen.getByRole('checkbox', { name: 'Pacote digital completo' });
  await expect.element(option).toHaveAccessibleDescription(/^Leve tudo por R\$.249,00$/);
  await option.click();
  expect(onToggle).toHaveBeenCalledExactlyOnceWith(true);
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  const spinner = () => screen.container.querySelector('[class*=spinner]');
  expect(spinner()).toBeNull();
  await screen.rerender(card(cartOf(true, onToggle, true), true));
  expect(spinner()).not.toBeNull();
  // The package is named once, with its undo button beside it.
  await expect.element(option).toHaveAccessibleDescription(/^R\$.249,00$/);
  expect(screen.getByText(/pacote/i).elements()).toHaveLength(1);
  await screen.getByRole('button', { name: 'Desfazer' }).click();
  expect(onToggle).toHaveBeenLastCalledWith(false);
  await expect.element(option).toHaveFocus();
});
