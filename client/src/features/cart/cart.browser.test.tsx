import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderWithTexts, SMALL_PHONE } from '#client/testing/render-with-texts.tsx';
import { sampleItem, sampleOrder, samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import { translatePage } from '#client/testing/translate-page.ts';
import type { Media } from '#shared/media.ts';
import type { Cart } from './cart.ts';
import { CartButton } from './cart-button.tsx';
import { CartPanel } from './cart-panel.tsx';
import { CartBar } from './cart-places.tsx';

const PRICE_CENTS = 2990;

/** A cart of photos and videos that were chosen one by one, numbered in this order. */
function cartOf(medias: readonly Media[], changes: Partial<Cart> = {}): Cart {
  return {
    order: sampleOrder(...medias.map((media) => sampleItem([media], PRICE_CENTS))),
    medias,
    hiddenCount: 0,
    numbers: new Map(medias.map(({ id }, at) => [id, at + 1])),
    count: medias.length,
    isChanging: () => false,
    isChangingAny: false,
    onRemove: () => undefined,
    offers: null,
    allDigital: null,
    onCheckout: () => undefined,
    ...changes,
  };
}

const medias = [samplePhoto(1), samplePhoto(2), sampleVideo(3)];
const panel = (cart: Cart) => <CartPanel cart={cart} picture={() => null} />;

test('an empty cart says what to do, and cannot be bought', async () => {
  const screen = await renderWithTexts(panel(cartOf([])));
  await expect.element(screen.getByText('Marque as fotos que você ama.')).toBeVisible();
  await expect.element(screen.getByText('0 itens')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Finalizar compra' })).toBeDisabled();
});

test('a cart lists its media by number, the count and the total', async () => {
  const onCheckout = vi.fn();
  const screen = await renderWithTexts(panel(cartOf(medias, { onCheckout })));
  await expect.element(screen.getByText('Foto 2')).toBeVisible();
  await expect.element(screen.getByText('Vídeo 3')).toBeVisible();
  await expect.element(screen.getByText('3 itens')).toBeVisible();
  await expect.element(screen.getByText(/^R\$.89,70$/)).toBeVisible();
  await screen.getByRole('button', { name: 'Finalizar compra' }).click();
  expect(onCheckout).toHaveBeenCalledTimes(1);
});

test('one media is counted in the singular', async () => {
  const screen = await renderWithTexts(panel(cartOf(medias.slice(0, 1))));
  await expect.element(screen.getByText('1 item')).toBeVisible();
});

/** A cart that really loses what is removed. */
function ShrinkingCart() {
  const [left, setLeft] = useState(medias);
  return panel(cartOf(left, { onRemove: (removed) => setLeft(left.filter((media) => media !== removed)) }));
}

test('after a removal the focus goes to the next media, then to the previous one', async () => {
  const screen = await renderWithTexts(<ShrinkingCart />);
  const focusedName = () => document.activeElement?.getAttribute('aria-label');
  await screen.getByRole('button', { name: 'Remover foto 2' }).click();
  // The video is the second media now.
  await expect.poll(focusedName).toBe('Remover vídeo 2');
  await userEvent.keyboard('{Enter}');
  await expect.poll(focusedName).toBe('Remover foto 1');
});

test('a media that is being removed is busy and ignores a second press', async () => {
  const onRemove = vi.fn();
  const [first] = medias;
  const screen = await renderWithTexts(
    panel(cartOf(medias, { onRemove, isChanging: (media) => media === first, isChangingAny: true })),
  );
  const remove = screen.getByRole('button', { name: 'Remover foto 1' });
  await expect.element(remove).toHaveAttribute('aria-busy', 'true');
  await remove.click();
  expect(onRemove).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Remover foto 2' }).click();
  expect(onRemove).toHaveBeenCalledExactlyOnceWith(medias[1]);
});

test('media of cards that are not open are counted', async () => {
  const screen = await renderWithTexts(panel(cartOf(medias, { hiddenCount: 1, count: 4 })));
  await expect.element(screen.getByText('Mais 1 item de um cartão que não está aberto')).toBeVisible();
  await screen.rerender(panel(cartOf(medias, { hiddenCount: 2, count: 5 })));
  await expect.element(screen.getByText('Mais 2 itens de um cartão que não está aberto')).toBeVisible();
});

test('the package shows its price, is promoted where it costs less, and is chosen by its checkbox', async () => {
  const onToggle = vi.fn();
  const allDigital = { priceCents: 8000, isChosen: false, isChanging: false, isPromoted: true, onToggle };
  const screen = await renderWithTexts(panel(cartOf(medias, { allDigital })));
  const option = screen.getByRole('checkbox', { name: 'Pacote digital completo' });
  await expect.element(screen.getByText(/^R\$.80,00$/)).toBeVisible();
  await expect.element(option).toHaveAccessibleName('Pacote digital completo');
  await expect
    .element(option)
    .toHaveAccessibleDescription(
      /^R\$.80,00 Todas as fotos e vídeos dos seus cartões Levar tudo custa menos do que comprar separado\.$/,
    );
  expect(option.element().closest('label')).toBeNull();
  await screen.getByText('Todas as fotos e vídeos dos seus cartões').click({ force: true });
  expect(onToggle).toHaveBeenCalledExactlyOnceWith(true);
  await screen.rerender(panel(cartOf(medias, { allDigital: { ...allDigital, isChosen: true, isPromoted: false } })));
  await expect.element(option).toBeChecked();
  await expect.element(screen.getByText(/^Levar tudo custa menos/)).not.toBeInTheDocument();
});

const offers = {
  catalogue: {
    products: [
      {
        holdsPhotos: true,
        holdsVideos: false,
        ranges: [
          { minPhotos: 1, maxPhotos: 2, unitPriceCents: PRICE_CENTS },
          { minPhotos: 3, maxPhotos: null, unitPriceCents: 1500 },
        ],
      },
    ],
    allDigital: null,
  },
  left: { photos: 5, videos: 0 },
  all: { photos: 7, videos: 0 },
};
const twoPhotos = cartOf(medias.slice(0, 2), {
  order: sampleOrder(sampleItem(medias.slice(0, 2), 2 * PRICE_CENTS)),
  offers,
});

const packageOf = (priceCents: number, changes: Partial<NonNullable<Cart['allDigital']>> = {}) => {
  const allDigital = { priceCents, isChosen: false, isChanging: false, isPromoted: false, onToggle: vi.fn() };
  const catalogue = { ...offers.catalogue, allDigital: { priceCents, description: null } };
  return { allDigital: { ...allDigital, ...changes }, offers: { ...offers, catalogue } };
};

test('a package that saves nothing is not offered', async () => {
  // Seven photos cost 7 × R$ 15,00 one by one.
  const screen = await renderWithTexts(panel({ ...twoPhotos, ...packageOf(10500) }));
  await expect.element(screen.getByText('2 itens')).toBeVisible();
  await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument();
});

test('a package that costs more than what is selected says how much before it is chosen, and what it saves', async () => {
  const screen = await renderWithTexts(panel({ ...twoPhotos, ...packageOf(10000) }));
  const option = screen.getByRole('checkbox', { name: 'Pacote digital completo' });
  await expect.element(option).toHaveAccessibleDescription(/ Custa R\$.40,20 a mais que as suas 2 fotos\./);
  await expect.element(screen.getByText(/^Economize R\$.5,00 em relação a comprar tudo separado\.$/)).toBeVisible();
});

test('a package in the order says what its media cost one by one, and one press removes it where they cost less', async () => {
  const whole = { ...sampleItem(medias, 12000), isAllDigital: true };
  const cart = { ...cartOf([]), order: sampleOrder(whole), count: 3 };
  const { allDigital, offers: offered } = packageOf(12000, { isChosen: true });
  const screen = await renderWithTexts(panel({ ...cart, allDigital, offers: offered }));
  const words = /^Os mesmos itens, separados, custam R\$.105,00: R\$.15,00 a menos que o pacote\.$/;
  await expect.element(screen.getByText(words)).toBeVisible();
  await screen.getByRole('button', { name: 'Tirar o pacote' }).click();
  expect(allDigital.onToggle).toHaveBeenCalledExactlyOnceWith(false);
  await screen.rerender(
    panel({ ...cart, ...packageOf(9000, { isChosen: true }), order: sampleOrder({ ...whole, totalCents: 9000 }) }),
  );
  await expect.element(screen.getByText(/^Separados, custariam R\$.105,00: você economiza R\$.15,00\.$/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Tirar o pacote' })).not.toBeInTheDocument();
});

test('the cart and its bar say what the next photo costs that makes each cheaper', async () => {
  const screen = await renderWithTexts(panel(twoPhotos));
  await expect.element(screen.getByText(/^Mais 1: a 3ª foto devolve R\$.14,80$/)).toBeVisible();
  await screen.rerender(<CartBar cart={twoPhotos} isCovered={false} picture={() => null} onOpen={() => undefined} />);
  await expect.element(screen.getByText(/^Mais 1: a 3ª foto devolve R\$.14,80$/)).toBeVisible();
});

test('the bar invites before the first choice, and is equally high empty, full and with a hint', async () => {
  const bar = (cart: Cart) => <CartBar cart={cart} isCovered={false} picture={() => null} onOpen={() => undefined} />;
  const screen = await renderWithTexts(bar(cartOf([])), SMALL_PHONE);
  const region = screen.getByRole('region', { name: 'Carrinho' });
  await expect.element(region.getByText('Marque as fotos que você ama.')).toBeVisible();
  await expect.element(region.getByRole('button', { name: 'Finalizar compra' })).toBeDisabled();
  const { height } = region.element().getBoundingClientRect();
  for (const cart of [cartOf(medias), twoPhotos]) {
    await screen.rerender(bar(cart));
    await expect.element(region.getByText(`${cart.count} itens`)).toBeVisible();
    expect(region.element().getBoundingClientRect().height).toBe(height);
  }
});

test('the bar shows count and total at the lower edge of the screen, and opens the cart', async () => {
  const onOpen = vi.fn();
  const screen = await renderWithTexts(
    <CartBar cart={cartOf(medias)} isCovered={false} picture={() => null} onOpen={onOpen} />,
  );
  const bar = screen.getByRole('region', { name: 'Carrinho' });
  expect(bar.element().getBoundingClientRect().bottom).toBe(innerHeight);
  await bar.getByRole('button', { name: /^3 itens R\$.89,70 Ver itens$/ }).click();
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test('the bar fits a small phone, and the page knows its height', async () => {
  const screen = await renderWithTexts(
    <CartBar cart={cartOf(medias)} isCovered={false} picture={() => null} onOpen={() => undefined} />,
    SMALL_PHONE,
  );
  const bar = screen.getByRole('region', { name: 'Carrinho' }).element();
  expect(document.documentElement.scrollWidth).toBe(320);
  const probe = document.body.appendChild(document.createElement('div'));
  probe.style.height = 'var(--bottom-bar)';
  await expect.poll(() => probe.getBoundingClientRect().height).toBe(bar.getBoundingClientRect().height);
  probe.remove();
});

test('while the cart is open in a dialog, the bar behind it has no name of its own', async () => {
  const screen = await renderWithTexts(
    <CartBar cart={cartOf(medias)} isCovered picture={() => null} onOpen={() => undefined} />,
  );
  await expect.element(screen.getByText('3 itens')).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Carrinho' })).not.toBeInTheDocument();
});

test('the button in the header names the number of media and hides its badge without any', async () => {
  const screen = await renderWithTexts(<CartButton count={2} onOpen={() => undefined} />);
  const button = screen.getByRole('button', { name: 'Carrinho, 2' });
  await expect.element(button).toHaveTextContent('2');
  await screen.rerender(<CartButton count={0} onOpen={() => undefined} />);
  await expect.element(screen.getByRole('button', { name: 'Carrinho, 0' })).toHaveTextContent('');
});

test('count and total stay true on a page that the browser translates', async () => {
  const bar = (chosen: readonly Media[]) => (
    <>
      {panel(cartOf(chosen))}
      <CartBar cart={cartOf(chosen)} isCovered={false} picture={() => null} onOpen={() => undefined} />
      <CartButton count={chosen.length} onOpen={() => undefined} />
    </>
  );
  const screen = await renderWithTexts(bar(medias.slice(0, 1)));
  await expect.element(screen.getByRole('button', { name: /^1 item R\$.29,90 Ver itens$/ })).toBeVisible();
  for (const chosen of [medias, medias.slice(0, 2), [], medias.slice(0, 1)]) {
    translatePage();
    await screen.rerender(bar(chosen));
    const items = chosen.length === 1 ? '1 item' : `${chosen.length} itens`;
    await expect.poll(() => screen.getByText(items).elements()).toHaveLength(2);
    const total = new RegExp(`^R\\$.${(chosen.length * 29.9).toFixed(2).replace('.', ',')}$`);
    // An empty bar invites instead.
    await expect.poll(() => screen.getByText(total).elements()).toHaveLength(chosen.length === 0 ? 1 : 2);
  }
});
