import { expect, test, vi } from 'vitest';
import { fakeServer, Refusal } from '#client/testing/fake-server.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { sampleItem, sampleOrder, samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import { SAMPLE_VENUE, WithVenue } from '#client/testing/with-venue.tsx';
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

const shownPictures = () =>
  [...document.querySelectorAll('li img:not([fetchpriority])')].map((image) => image.getAttribute('src'));

test('what is chosen of a kept card is named with the provider’s sum, and one press opens it', async () => {
  const { print, heading, onOpen } = await renderAlbum({
    gallery: () => galleryOf({ unsold: PHOTOS }),
    order: () => orderOf(4),
  });
  await expect.element(heading).toHaveTextContent('Continue: 4 escolhidas');
  await expect.element(print).toMatchTextContent(/R\$ 89,70 · FO-TOS0-001/);
  await expect.poll(shownPictures).toEqual([4, 3, 2].map((at) => `/media/thumb/p.${at}.key/${at}.jpg`));
  await print.getByRole('button', { name: 'Abrir: FO-TOS0-001' }).click();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(CARD);
});

test('the whole print opens the card', async () => {
  const { print, onOpen } = await renderAlbum({ gallery: () => galleryOf({ sold: PHOTOS }) });
  await print.click({ position: { x: 100, y: 60 } });
  expect(onOpen).toHaveBeenCalledOnce();
});

test('without a selection the card says what it has, as its gallery counts it', async () => {
  const { heading } = await renderAlbum({
    gallery: () => galleryOf({ unsold: [...PHOTOS, sampleVideo(1), sampleVideo(2)], extras: [samplePhoto(9)] }),
    order: () => sampleOrder(),
  });
  await expect.element(heading).toHaveTextContent('4 fotos e 2 vídeos');
});

test('a completed order is no selection: the card says what is bought', async () => {
  const { heading } = await renderAlbum({
    gallery: () => galleryOf({ sold: PHOTOS.slice(0, 3), unsold: PHOTOS.slice(3) }),
    order: () => orderOf(3, { isCompleted: true }),
  });
  await expect.element(heading).toHaveTextContent('3 compradas');
});

test('no order is asked for, which would make one, where nothing is for sale', async () => {
  const onSite = { gallery: () => galleryOf({ unsold: PHOTOS, cardSellsOnline: false }), order: () => orderOf(3) };
  const { heading, requests } = await renderAlbum({ ...onSite, venue: { hasOnlineSale: false } });
  await expect.element(heading).toHaveTextContent('4 fotos');
  expect(requests).not.toContain('/trpc/order.open');
});

test('a card whose order cannot be read says what it has; one that asks for an access code says so', async () => {
  const refuse = (errorCode: 'SERVER_BUSY' | 'CUSTOMER_CODE_NOT_FOUND') => () => {
    throw new Refusal(errorCode);
  };
  const first = await renderAlbum({ gallery: () => galleryOf({ unsold: PHOTOS }), order: refuse('SERVER_BUSY') });
  await expect.element(first.heading).toHaveTextContent('4 fotos');
  await first.screen.unmount();
  const { heading } = await renderAlbum({ gallery: refuse('CUSTOMER_CODE_NOT_FOUND') });
  await expect.element(heading).toHaveTextContent('Código de acesso');
});

test('a card without photos is looked up again', async () => {
  const { heading, print, onOpen } = await renderAlbum({ gallery: () => galleryOf({}) });
  await expect.element(heading).toHaveTextContent('Sua foto está sendo revelada');
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
