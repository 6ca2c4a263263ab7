import { expect, test, vi } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { sampleCart, sampleItem, sampleOrder, samplePhoto } from '#client/testing/samples.ts';
import type { MediaCounts } from '#shared/media/media.ts';
import { BetterPriceLine } from './better-price-line.tsx';
import type { EditableCart } from './cart.ts';
import { CartBody } from './cart-body.tsx';
import { CartStatus } from './cart-status.tsx';

const ranges = [
  { minPhotos: 1, unitPriceCents: 2990 },
  { minPhotos: 5, unitPriceCents: 2490 },
  { minPhotos: 10, unitPriceCents: 1990 },
];
const all = Array.from({ length: 12 }, (_, at) => samplePhoto(at + 1));

type Changes = Partial<EditableCart> & { priceCents?: number; counts?: MediaCounts };

function cartOf(count: number, { priceCents = 19_900, counts = { photos: 12, videos: 0 }, ...changes }: Changes = {}) {
  const medias = all.slice(0, count);
  const unit = count >= 10 ? 1990 : count >= 5 ? 2490 : 2990;
  return sampleCart(medias, {
    order: count === 0 ? sampleOrder() : sampleOrder(sampleItem(medias, count * unit)),
    numbers: new Map(all.map(({ id }, at) => [id, at + 1])),
    offers: {
      catalogue: {
        products: [{ holdsPhotos: true, holdsVideos: false, ranges }],
        allDigital: { priceCents, description: null },
      },
      left: { photos: counts.photos - count, videos: counts.videos },
      all: counts,
    },
    allDigital: { priceCents, isChosen: false, isChanging: false, isPromoted: false, onToggle: vi.fn() },
    ...changes,
  });
}

const onMore = vi.fn();
const panel = (cart: EditableCart) => <CartBody cart={cart} offered={all} onMore={onMore} />;
const optionOf = (screen: Awaited<ReturnType<typeof renderWithTexts>>) =>
  screen.getByRole('checkbox', { name: 'Pacote digital completo' });

test('the cart says once what all cost from the next step on', async () => {
  const screen = await renderWithTexts(panel(cartOf(4)));
  await expect.element(screen.getByText(/^Mais 1: todas as 5 por R\$.124,50$/)).toBeVisible();
  expect(screen.getByText(/124,50|24,90|4,90/).elements(), 'the offer is said once').toHaveLength(1);
  await screen.rerender(panel(cartOf(9, { priceCents: 24_900 })));
  await expect.element(screen.getByText(/^Mais 1: todas as 10 por R\$.199,00$/)).toBeVisible();
  // Below a video, the line about photos would seem to be about videos.
  await screen.rerender(<BetterPriceLine cart={cartOf(9, { priceCents: 24_900 })} shown="photo" />);
  await expect.element(screen.getByText(/^Mais 1: todas as 10 por R\$.199,00$/)).toBeVisible();
  await screen.rerender(<BetterPriceLine cart={cartOf(9, { priceCents: 24_900 })} shown="video" />);
  expect(screen.container.textContent).toBe('');
});

test('while a payment waits its own button alone leads to the checkout', async () => {
  const screen = await renderWithTexts(
    <CartBody cart={cartOf(4)} offered={all} onMore={onMore} hasOpenPayment isBesidePhotos />,
  );
  await expect.element(screen.getByText(/^R\$.119,60$/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Finalizar compra' })).not.toBeInTheDocument();
});

test('the package says in one line what it holds and saves', async () => {
  const onToggle = vi.fn();
  const allDigital = { priceCents: 19_900, isChosen: false, isChanging: false, isPromoted: false, onToggle };
  const screen = await renderWithTexts(panel(cartOf(4, { allDigital })));
  await expect.element(optionOf(screen)).toHaveAccessibleName('Pacote digital completo');
  await expect.element(optionOf(screen)).toHaveAccessibleDescription(/^R\$.199,00 12 fotos · economize R\$.39,80$/);
  expect(optionOf(screen).element().closest('label')).toBeNull();
  await screen.getByText(/economize/).click({ force: true });
  expect(onToggle).toHaveBeenCalledExactlyOnceWith(true);
});

test('a package that costs more than its media says what they cost, also in a cart that has every photo', async () => {
  const screen = await renderWithTexts(panel(cartOf(4, { priceCents: 24_900 })));
  await expect.element(optionOf(screen)).toHaveAccessibleDescription(/12 fotos\. Avulsas saem por R\$.238,80\.$/);
  await expect.element(screen.getByText(/economize/)).not.toBeInTheDocument();
  await screen.rerender(panel(cartOf(3, { priceCents: 24_900, counts: { photos: 3, videos: 0 } })));
  await expect.element(screen.getByText('Você está levando todas as fotos deste cartão')).toBeVisible();
  await expect
    .element(optionOf(screen))
    .toHaveAccessibleDescription(/São as mesmas 3 fotos\. Avulsas saem por R\$.89,70\.$/);
});

test('a package in the order shows what it holds, and one press removes it where that costs less separately', async () => {
  const whole = (totalCents: number) => sampleOrder({ ...sampleItem(all, totalCents), isAllDigital: true });
  const onToggle = vi.fn();
  const chosen = { isChosen: true, isChanging: false, isPromoted: false, onToggle };
  const dear = { ...cartOf(0), count: 12, order: whole(24_900), allDigital: { ...chosen, priceCents: 24_900 } };
  const screen = await renderWithTexts(panel(dear));
  await expect.element(screen.getByText('+6')).toBeVisible();
  await expect.element(screen.getByText(/Avulsas saem por R\$.238,80\.$/)).toBeVisible();
  await screen.getByRole('button', { name: 'Remover o pacote' }).click();
  expect(onToggle).toHaveBeenCalledExactlyOnceWith(false);
  await screen.rerender(panel({ ...dear, order: whole(19_900), allDigital: { ...chosen, priceCents: 19_900 } }));
  await expect.element(screen.getByText(/economize R\$.39,80$/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Remover o pacote' })).not.toBeInTheDocument();
});

async function renderStatus(cart: EditableCart) {
  const screen = await renderWithTexts(<CartStatus cart={cart} />);
  const region = screen.getByRole('status').element();
  const announced: (string | null)[] = [];
  new MutationObserver(() => announced.push(region.textContent)).observe(region, {
    characterData: true,
    childList: true,
    subtree: true,
  });
  return { announced, show: (next: EditableCart) => screen.rerender(<CartStatus cart={next} />) };
}

/** Waits longer than the time during which ticks are announced together. */
const untilAnnounced = () => new Promise((resolve) => setTimeout(resolve, 800));

test('a cart that was not changed says nothing to a screen reader', async () => {
  const { announced, show } = await renderStatus(cartOf(2, { offers: null }));
  await show(cartOf(2));
  await untilAnnounced();
  expect(announced).toEqual([]);
});

test('quick ticks are announced once, with count, total and better price, when the last one is answered', async () => {
  const { show, announced } = await renderStatus(cartOf(0, { offers: null }));
  for (const count of [1, 2]) await show(cartOf(count, { offers: null, isChangingAny: true }));
  await show(cartOf(3, { offers: null }));
  await expect.poll(() => announced).toEqual([expect.stringMatching(/^3 fotos, R\$.89,70$/)]);
  await show(cartOf(2));
  await expect.poll(() => announced).toHaveLength(2);
  expect(announced[1]).toMatch(/^2 fotos, R\$.59,80\. Mais 3 e cada uma sai por R\$.24,90$/);
});

test('the package is announced once its change is answered', async () => {
  const allDigital = { priceCents: 24_900, isChosen: true, isChanging: true, isPromoted: false, onToggle: vi.fn() };
  const { show, announced } = await renderStatus(cartOf(3, { offers: null }));
  const changed = { offers: null, order: { ...cartOf(3).order, totalCents: 24_900 } };
  await show(cartOf(3, { ...changed, allDigital }));
  await untilAnnounced();
  expect(announced).toEqual([]);
  await show(cartOf(3, { ...changed, count: 26, allDigital: { ...allDigital, isChanging: false } }));
  await expect.poll(() => announced).toEqual([expect.stringMatching(/^26 fotos e vídeos, R\$.249,00$/)]);
});
