import { expect, test, vi } from 'vitest';
import { fakeServer, Refusal } from '#client/testing/fake-server.ts';
import { renderWithTexts, SAMPLE_VENUE, WithVenue } from '#client/testing/render-with-texts.tsx';
import { sampleItem, sampleOrder, samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Gallery } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { Album } from './album.tsx';

const CARD = 'FOTOS0001' as CardCode;
const PHOTOS = [1, 2, 3, 4].map(samplePhoto);

function galleryOf(changes: Partial<Gallery>): Gallery {
  const cards = [{ code: CARD, right: 'c.1.key', removal: null, pass: null }];
  return { cards, sold: [], unsold: [], extras: [], cardSellsOnline: true, ...changes };
}

const orderOf = (count: number, changes: Partial<Order> = {}) => ({
  ...sampleOrder(sampleItem(PHOTOS.slice(0, count), 8_970)),
  ...changes,
});

type Shown = { gallery: () => Gallery; order?: () => Order; venue?: Partial<typeof SAMPLE_VENUE> };

async function renderAlbum({ gallery, order, venue }: Shown) {
  const requests = fakeServer({
    'venue.current': () => ({ ...SAMPLE_VENUE, ...venue }),
    'gallery.byCards': gallery,
    ...(order && { 'order.open': order }),
  });
  const [onOpen, change] = [vi.fn(), vi.fn(() => [])];
  const kept = { cards: [CARD], isAwaited: false, change };
  const screen = await renderWithTexts(
    <WithVenue>
      <Album kept={kept} opening={null} onOpen={onOpen} />
    </WithVenue>,
  );
  const print = screen.getByRole('region', { name: 'Seu álbum' }).getByRole('listitem');
  return { screen, print, heading: print.getByRole('heading'), requests, onOpen, change };
}

/**
 * Returns the numbers of the photos whose thumbnails were requested. The page cannot show this, because in this test
 * all thumbnails fail and disappear.
 */
function requestedThumbnails(): ReadonlySet<string | undefined> {
  const requests = performance.getEntriesByType('resource').map(({ name }) => /thumb\/p\.(\d)\.key/.exec(name)?.[1]);
  return new Set(requests.filter(Boolean));
}

test('what is chosen of a kept card is named with the provider’s sum, and one press on it, or anywhere on its print, opens it', async () => {
  const { print, heading, onOpen } = await renderAlbum({
    gallery: () => galleryOf({ unsold: PHOTOS }),
    order: () => orderOf(4),
  });
  await expect.element(heading).toHaveTextContent('Continue: 4 escolhidas');
  await expect.element(print).toMatchTextContent(/R\$ 89,70 · FO-TOS0-001/);
  await expect.poll(requestedThumbnails).toEqual(new Set(['4', '3', '2']));
  // A thumbnail that fails leaves a blank print, which still opens the card.
  await expect.poll(() => print.element().querySelectorAll('img').length).toBe(0);
  await print.getByRole('button', { name: 'Abrir: FO-TOS0-001' }).click();
  await print.click({ position: { x: 100, y: 60 } });
  expect(onOpen.mock.calls).toEqual([[CARD], [CARD]]);
});

const notReadable = () => {
  throw new Refusal('SERVER_BUSY');
};
const everyKind = { unsold: [...PHOTOS, sampleVideo(1), sampleVideo(2)], extras: [samplePhoto(9)] };

test.each([
  ['an empty order says what it has, as its gallery counts it', everyKind, () => sampleOrder(), '4 fotos e 2 vídeos'],
  [
    'a completed order says what is bought',
    { sold: PHOTOS.slice(0, 3), unsold: PHOTOS.slice(3) },
    () => orderOf(3, { isCompleted: true }),
    '3 compradas',
  ],
  ['an order that cannot be read says what it has', { unsold: PHOTOS }, notReadable, '4 fotos'],
])('a card with %s', async (_, medias, order, words) => {
  const { heading } = await renderAlbum({ gallery: () => galleryOf(medias), order });
  await expect.element(heading).toHaveTextContent(words);
});

test('no order is asked for, which would make one, where nothing is for sale', async () => {
  const onSite = { gallery: () => galleryOf({ unsold: PHOTOS, cardSellsOnline: false }), order: () => orderOf(3) };
  const { heading, requests } = await renderAlbum({ ...onSite, venue: { hasOnlineSale: false } });
  await expect.element(heading).toHaveTextContent('4 fotos');
  expect(requests).not.toContain('/trpc/order.open');
});

test('a card that asks for an access code says so', async () => {
  const gallery = () => {
    throw new Refusal('CUSTOMER_CODE_NOT_FOUND');
  };
  const { heading } = await renderAlbum({ gallery });
  await expect.element(heading).toHaveTextContent('Código de acesso');
});

test('a card without photos is looked up again', async () => {
  const { heading, print, onOpen } = await renderAlbum({ gallery: () => galleryOf({}) });
  await expect.element(heading).toHaveTextContent('Ainda não há fotos aqui');
  await print.getByRole('button', { name: 'Procurar de novo: FO-TOS0-001' }).click();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(CARD);
});

test('a card is erased from its menu, which opens nothing', async () => {
  const { screen, print, onOpen, change } = await renderAlbum({ gallery: () => galleryOf({ sold: PHOTOS }) });
  await print.getByRole('button', { name: 'Opções do cartão FO-TOS0-001' }).click();
  await screen.getByRole('menuitem', { name: 'Apagar' }).click();
  expect(change).toHaveBeenCalledExactlyOnceWith([]);
  await screen.getByRole('button', { name: 'Desfazer' }).click();
  expect(change).toHaveBeenLastCalledWith([CARD]);
  expect(onOpen).not.toHaveBeenCalled();
});
