import { expect, test } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { sampleCart, sampleItem, sampleOrder, samplePhoto } from '#client/testing/samples.ts';
import type { EditableCart } from './cart.ts';
import { CartStatus } from './cart-status.tsx';

const PRICE_CENTS = 2990;

function cartOf(count: number, changes: Partial<EditableCart> = {}): EditableCart {
  const medias = Array.from({ length: count }, (_, at) => samplePhoto(at + 1));
  const order = count === 0 ? sampleOrder() : sampleOrder(sampleItem(medias, count * PRICE_CENTS));
  return sampleCart(medias, { order, ...changes });
}

const ranges = [
  { minPhotos: 1, unitPriceCents: PRICE_CENTS },
  { minPhotos: 5, unitPriceCents: 2490 },
];
const offers: EditableCart['offers'] = {
  catalogue: { products: [{ holdsPhotos: true, holdsVideos: false, ranges }], allDigital: null },
  left: { photos: 9, videos: 0 },
  all: { photos: 12, videos: 0 },
};

function recordAnnouncements(region: Element): string[] {
  const texts: string[] = [];
  new MutationObserver(() => texts.push(region.textContent ?? '')).observe(region, {
    characterData: true,
    childList: true,
    subtree: true,
  });
  return texts;
}

async function renderStatus(cart: EditableCart) {
  const screen = await renderWithTexts(<CartStatus cart={cart} />);
  const region = screen.getByRole('status').element();
  const show = (next: EditableCart) => screen.rerender(<CartStatus cart={next} />);
  return { region, show, announced: recordAnnouncements(region) };
}

test('a cart that was not changed says nothing', async () => {
  const { region, show } = await renderStatus(cartOf(2));
  await show(cartOf(2, { offers }));
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(region.textContent).toBe('');
});

test('quick ticks are announced once, with count, total and better price, when the last one is answered', async () => {
  const { show, announced } = await renderStatus(cartOf(0));
  for (const count of [1, 2]) await show(cartOf(count, { isChangingAny: true }));
  await show(cartOf(3));
  await expect.poll(() => announced).toEqual([expect.stringMatching(/^3 fotos, R\$.89,70$/)]);
  await show(cartOf(2, { offers }));
  await expect.poll(() => announced).toHaveLength(2);
  expect(announced[1]).toMatch(/^2 fotos, R\$.59,80\. Mais 3 e cada uma sai por R\$.24,90$/);
});

test('the package is announced once its change is answered', async () => {
  const allDigital = {
    priceCents: 24_900,
    isChosen: true,
    isChanging: true,
    isPromoted: false,
    onToggle: () => undefined,
  };
  const { show, announced } = await renderStatus(cartOf(3));
  const order = { ...cartOf(3).order, totalCents: 24_900 };
  await show(cartOf(3, { order, allDigital }));
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(announced).toEqual([]);
  await show(cartOf(3, { order, count: 26, allDigital: { ...allDigital, isChanging: false } }));
  await expect.poll(() => announced).toEqual([expect.stringMatching(/^26 fotos e vídeos, R\$.249,00$/)]);
});
