import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderWithTexts, SMALL_PHONE } from '#client/testing/render-with-texts.tsx';
import { sampleCart, sampleItem, sampleOrder, samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import type { Media } from '#shared/media/media.ts';
import type { EditableCart } from './cart.ts';
import { CartBody } from './cart-body.tsx';
import { CartBar, CartColumn } from './cart-containers.tsx';

const drawn = vi.hoisted(() => vi.fn<(media: Media) => void>());
vi.mock('#client/ui/media-picture.tsx', () => ({
  MediaPicture: ({ media }: { media: Media }) => {
    drawn(media);
    return null;
  },
}));

const PRICE_CENTS = 2990;

const medias = [samplePhoto(1), samplePhoto(2), sampleVideo(3)];
const onMore = vi.fn();
const panel = (cart: EditableCart, offered: readonly Media[] = medias) => (
  <CartColumn cart={cart} isCovered={false} prices={null}>
    <CartBody cart={cart} offered={offered} onMore={onMore} />
  </CartColumn>
);

test('an empty cart cannot be bought: a press says what to do, and leads to the photos', async () => {
  const onCheckout = vi.fn();
  const screen = await renderWithTexts(panel(sampleCart([], { onCheckout })));
  await expect.element(screen.getByText('Toque nas que você quer')).toBeVisible();
  await expect.element(screen.getByText('0 fotos')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  const buy = screen.getByRole('button', { name: 'Finalizar compra' });
  await expect.element(buy).toHaveAttribute('aria-disabled', 'true');
  await buy.click({ force: true });
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Toque nas que você quer');
  expect(onMore).toHaveBeenCalledOnce();
  expect(onCheckout).not.toHaveBeenCalled();
});

test('a cart shows its media as pictures, the count, the arithmetic and the total', async () => {
  const onCheckout = vi.fn();
  const order = sampleOrder(sampleItem(medias.slice(0, 2), 2 * PRICE_CENTS), sampleItem(medias.slice(2), 3990));
  const screen = await renderWithTexts(panel(sampleCart(medias, { onCheckout, order })), SMALL_PHONE);
  const cart = screen.getByRole('region', { name: 'Carrinho' });
  await expect.element(cart.getByRole('heading', { name: 'Seu pedido' })).toBeVisible();
  expect(cart.getByRole('listitem').elements()).toHaveLength(3);
  for (const remove of cart.getByRole('button', { name: /^Remover/ }).elements()) {
    const { width, height } = remove.getBoundingClientRect();
    expect([width, height], 'as a finger hits').toEqual([44, 44]);
  }
  await expect.element(cart.getByRole('button', { name: 'Remover vídeo 3' })).toBeVisible();
  await expect.element(cart.getByText('2 fotos e 1 vídeo', { exact: true })).toBeVisible();
  await expect.element(cart.getByText(/^2 fotos × R\$.29,90$/)).toBeVisible();
  await expect.element(cart.getByText(/^\+ 1 vídeo × R\$.39,90$/)).toBeVisible();
  await expect.element(cart.getByText(/^R\$.99,70$/)).toBeVisible();
  await cart.getByRole('button', { name: 'Finalizar compra' }).click();
  expect(onCheckout).toHaveBeenCalledTimes(1);
});

test('a media that is being removed is busy and ignores a second press', async () => {
  const onToggle = vi.fn();
  const [first] = medias;
  const screen = await renderWithTexts(
    panel(sampleCart(medias, { onToggle, isChanging: (media) => media === first, isChangingAny: true })),
  );
  const remove = screen.getByRole('button', { name: 'Remover foto 1' });
  await expect.element(remove).toHaveAttribute('aria-busy', 'true');
  await remove.click();
  expect(onToggle).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Remover foto 2' }).click();
  expect(onToggle).toHaveBeenCalledExactlyOnceWith(medias[1], false);
});

test('media of cards that are not open are counted', async () => {
  const screen = await renderWithTexts(panel(sampleCart(medias, { hiddenCount: 2, count: 5 })));
  await expect.element(screen.getByText('Mais 2 itens de um cartão que não está aberto')).toBeVisible();
});

const many = Array.from({ length: 300 }, (_, at) => samplePhoto(at + 1));

test('of an order of 300 photos the first are shown, and one press shows all', async () => {
  const screen = await renderWithTexts(panel(sampleCart(many), many));
  expect(screen.getByRole('button', { name: /^Remover foto/ }).elements()).toHaveLength(11);
  await screen.getByRole('button', { name: '+289 Mostrar todos' }).click();
  expect(screen.getByRole('button', { name: /^Remover foto/ }).elements()).toHaveLength(300);
  await expect.element(screen.getByRole('button', { name: 'Remover foto 12' })).toHaveFocus();
});

test('a tick draws one tile of 300 again, not all', async () => {
  const cart = (chosen: readonly Media[]) => <CartBody cart={sampleCart(chosen)} offered={many} onMore={onMore} />;
  const screen = await renderWithTexts(cart(many.slice(0, 299)));
  await screen.getByRole('button', { name: /Mostrar todos$/ }).click();
  drawn.mockClear();
  await screen.rerender(cart(many));
  await expect.element(screen.getByRole('button', { name: 'Remover foto 300' })).toBeInTheDocument();
  expect(drawn.mock.calls).toEqual([[many[299]]]);
});

const ranges = [
  { minPhotos: 1, unitPriceCents: PRICE_CENTS },
  { minPhotos: 3, unitPriceCents: 1500 },
];
const offersWith = (packageCents: number | null): EditableCart['offers'] => ({
  catalogue: {
    products: [{ holdsPhotos: true, holdsVideos: false, ranges }],
    allDigital: packageCents === null ? null : { priceCents: packageCents, description: null },
  },
  left: { photos: 5, videos: 0 },
  all: { photos: 7, videos: 0 },
});
const twoPhotos = sampleCart(medias.slice(0, 2), {
  order: sampleOrder(sampleItem(medias.slice(0, 2), 2 * PRICE_CENTS)),
  offers: offersWith(null),
});

const bar = (cart: EditableCart, props: Partial<ComponentProps<typeof CartBar>> = {}) => (
  <CartBar
    {...{ status: null, prices: null, pricesButton: null, chooseAll: null, cart }}
    isCovered={false}
    onOpen={() => undefined}
    {...props}
  />
);

test('the bar says what more photos cost, where the best price is reached, and takes the package where it costs less', async () => {
  const screen = await renderWithTexts(bar(twoPhotos));
  await expect.element(screen.getByText(/^Mais 1: todas as 3 por R\$.45,00$/)).toBeVisible();
  const three = { ...twoPhotos, medias, count: 3, order: sampleOrder(sampleItem(medias, 4500)) };
  await screen.rerender(bar(three));
  await expect.element(screen.getByText(/^Menor preço: cada uma por R\$.15,00$/)).toBeVisible();
  const onToggle = vi.fn();
  const allDigital = { priceCents: 4000, isChosen: false, isChanging: false, isPromoted: true, onToggle };
  await screen.rerender(bar({ ...three, offers: offersWith(4000), allDigital }));
  await screen.getByRole('button', { name: /^Tudo · R\$.40,00$/ }).click();
  expect(onToggle).toHaveBeenCalledExactlyOnceWith(true);
  await screen.rerender(bar({ ...three, allDigital: { ...allDigital, isChosen: true, isChanging: true } }));
  await expect.element(screen.getByText('Pacote completo ✓')).toBeVisible();
  expect(screen.container.querySelector('[class*=spinner]')).not.toBeNull();
});

test('an empty bar invites, opens the order, offers the package where it saves something, and is low (C1)', async () => {
  const [onToggle, onOpen] = [vi.fn(), vi.fn()];
  const sold = (priceCents: number) => ({
    allDigital: { priceCents, isChosen: false, isChanging: false, isPromoted: false, onToggle },
    offers: offersWith(priceCents),
  });
  const screen = await renderWithTexts(bar(sampleCart([], sold(7_000)), { onOpen }), SMALL_PHONE);
  const region = screen.getByRole('region', { name: 'Carrinho' });
  await expect.element(region.getByText('Toque nas que você quer')).toBeVisible();
  await expect.element(region.getByRole('button', { name: 'Finalizar compra' })).not.toBeInTheDocument();
  expect(region.element().getBoundingClientRect().height).toBeLessThan(96);
  await region.getByRole('button', { name: /^Tudo · R\$.70,00$/ }).click();
  expect(onToggle).toHaveBeenCalledExactlyOnceWith(true);
  await region.getByRole('button', { name: /^Toque nas que você quer/ }).click();
  expect(onOpen).toHaveBeenCalledOnce();
  await screen.rerender(bar(sampleCart([], { ...sold(7_000), packageTakes: 'rest' })));
  await expect.element(region.getByRole('button', { name: /^O resto · R\$.70,00$/ })).toBeVisible();
  expect(region.element().getBoundingClientRect().height).toBeLessThan(96);
  // Seven photos at R$ 15,00 cost less than this package.
  await screen.rerender(bar(sampleCart([], sold(24_900))));
  await expect.element(region.getByText('Toque nas que você quer')).toBeVisible();
  await expect.element(region.getByRole('button', { name: /Tudo/ })).not.toBeInTheDocument();
});

test('a payment that waits is all that the bar has', async () => {
  const screen = await renderWithTexts(bar(twoPhotos, { waiting: <button type="button">Ver código</button> }));
  await expect.element(screen.getByRole('region', { name: 'Carrinho' })).toHaveTextContent('Ver código');
});

/** Returns the bar's height as read by an element with these data attributes. */
function heightKeptFor(dataset: DOMStringMap): number {
  const probe = document.body.appendChild(document.createElement('div'));
  probe.style.height = 'var(--bottom-bar)';
  Object.assign(probe.dataset, dataset);
  const { height } = probe.getBoundingClientRect();
  probe.remove();
  return height;
}

test('on a low screen the row of the sum stays, the rest of the bar is below the photos, and the focus shows all', async () => {
  const page = (
    <>
      <div style={{ height: '40rem' }} />
      {bar(twoPhotos)}
    </>
  );
  const screen = await renderWithTexts(page, { width: 195, height: 422 });
  const region = screen.getByRole('region', { name: 'Carrinho' });
  const shown = () => innerHeight - region.element().getBoundingClientRect().top;
  await expect.poll(shown).toBeCloseTo(100, 0);
  for (const part of [region.getByText('R$ 59,80'), region.getByRole('button', { name: 'Finalizar compra' })])
    expect(part.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
  expect(heightKeptFor({ besideBars: '' })).toBe(0);
  await userEvent.tab();
  await expect.poll(shown).toBeCloseTo(region.element().getBoundingClientRect().height, 0);
});

test('the bar shows count and total at the lower edge of the screen, and opens the cart', async () => {
  const onOpen = vi.fn();
  const screen = await renderWithTexts(bar(sampleCart(medias), { onOpen }));
  const region = screen.getByRole('region', { name: 'Carrinho' });
  expect(region.element().getBoundingClientRect().bottom).toBe(innerHeight);
  await region.getByRole('button', { name: /^2 fotos e 1 vídeo R\$.89,70 Ver o pedido$/ }).click();
  expect(onOpen).toHaveBeenCalledTimes(1);
  // While a dialog shows the cart, the bar behind it has no accessible name.
  await screen.rerender(bar(sampleCart(medias), { isCovered: true }));
  await expect.element(screen.getByText('2 fotos e 1 vídeo')).toBeVisible();
  await expect.element(region).not.toBeInTheDocument();
});

test('the bar fits a small phone, and the page knows its height', async () => {
  const screen = await renderWithTexts(bar(sampleCart(medias)), SMALL_PHONE);
  const region = screen.getByRole('region', { name: 'Carrinho' }).element();
  expect(document.documentElement.scrollWidth).toBe(320);
  await expect.poll(() => heightKeptFor({ besideBars: '' })).toBe(region.getBoundingClientRect().height);
  // An element that does not read the height must not be restyled when the bar grows.
  expect(heightKeptFor({})).toBe(0);
});
