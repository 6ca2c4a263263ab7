import { WIDE_SCREEN } from '#client/lib/use-media-query.ts';
import { expect } from '../test.ts';
import type { ScreenJourney, Visitor } from './visitor.ts';
import { waitUntilStill } from './wait-until-still.ts';

const TWO_DAYS = ['2025-07-12T10:12:00-03:00', '2025-07-13T09:10:00-03:00'];

async function choose(visitor: Visitor, ...photos: number[]): Promise<void> {
  for (const number of photos) await visitor.named('checkbox', 'gallery.addPhoto', { number }).check();
  await expect(visitor.button('cart.open', { count: photos.length })).toBeVisible();
}

async function showCards(visitor: Visitor): Promise<void> {
  const another = await visitor.venue.addCard({ photos: 3 });
  await visitor.button('cards.title').click();
  await visitor.show('cards', visitor.named('dialog', 'cards.title'));
  await visitor.field('home.cardCode').fill(another.card);
  await visitor.button('cards.add').click();
  await visitor.show('cards-added', visitor.page.getByText(visitor.t('cards.added')));
  await visitor.venue.addFault('status', { path: `/card/${another.card}` }, { status: 503 });
  await visitor.page.reload();
  await visitor.until(visitor.named('region', 'gallery.unsold'));
  await visitor.show('card-failed', visitor.page.getByText(visitor.t('cards.failed')));
}

export const gallery: ScreenJourney = {
  id: 'gallery',
  go: async (visitor) => {
    const { page, venue, t } = visitor;
    const { card } = await venue.addCard({ photos: 12, videos: 2, sold_photos: 3, sold_videos: 1, extras: 2 });
    let showGallery = (): void => undefined;
    const mayShow = new Promise<void>((resolve) => {
      showGallery = resolve;
    });
    // A prefetched page comes without its gallery.
    await page.setExtraHTTPHeaders({ purpose: 'prefetch' });
    await page.route('**/trpc/gallery.byCards*', (route) => mayShow.then(() => route.continue()));
    await visitor.open(`/gallery/${card}`);
    await visitor.show('loading', page.getByText(t('gallery.loading')));
    showGallery();
    await page.setExtraHTTPHeaders({});
    await visitor.show('bought-and-to-buy', visitor.named('region', 'gallery.unsold'));
    await choose(visitor, 4, 6, 7);
    await visitor.show('chosen');
    // On a wide screen, the cart is a column and opens no dialog.
    const isWide = await page.evaluate((query) => matchMedia(query).matches, WIDE_SCREEN);
    if (!isWide) {
      await visitor.button('cart.open', { count: 3 }).click();
      await visitor.show('cart', page.getByRole('dialog'));
      await visitor.closeDialog();
    }
    await visitor.button('gallery.prices').click();
    await visitor.show('prices', page.getByRole('dialog'));
    await visitor.closeDialog();
    await showCards(visitor);
  },
};

export const galleryToBuy: ScreenJourney = {
  id: 'gallery-to-buy',
  go: async (visitor) => {
    const { card } = await visitor.venue.addCard({ photos: 24, videos: 2 });
    await visitor.open(`/gallery/${card}`);
    await visitor.until(visitor.button('gallery.prices'));
    await visitor.show('nothing-chosen', visitor.named('region', 'gallery.unsold'));
    await choose(visitor, 1, 2, 5);
    await visitor.show('three-chosen');
    const twoDays = await visitor.venue.addCard({ photos: 24, taken_at: TWO_DAYS });
    await visitor.page.goto(`/gallery/${twoDays.card}`);
    await visitor.until(visitor.button('gallery.prices'));
    await visitor.show('two-days', visitor.page.getByRole('heading', { level: 3 }).first());
  },
};

/** A theme like a museum's, with square corners and a plain edge. */
const CALM = { ACCENT: '#a8452a', CORNERS: 'square', EDGE: 'plain' };

export const galleryToBuyInCalmTheme: ScreenJourney = {
  id: 'gallery-to-buy-in-calm-theme',
  organization: { features_organization: { config: JSON.stringify({ THEME: CALM }) } },
  go: async (visitor) => {
    const { card } = await visitor.venue.addCard({ photos: 24, videos: 2 });
    await visitor.open(`/gallery/${card}`);
    await visitor.until(visitor.button('gallery.prices'));
    await visitor.show('nothing-chosen', visitor.named('region', 'gallery.unsold'));
  },
};

export const viewer: ScreenJourney = {
  id: 'viewer',
  go: async (visitor) => {
    const { card } = await visitor.venue.addCard({ photos: 12, videos: 2, sold_photos: 3, sold_videos: 1, extras: 2 });
    await visitor.open(`/gallery/${card}`);
    await choose(visitor, 4, 6, 7);
    const picture = (number: number) =>
      visitor.page.getByRole('dialog').getByRole('img', { name: visitor.t('gallery.photo', { number }), exact: true });
    await visitor.button('gallery.photo', { number: 5 }).click();
    await expect(picture(5)).toBeVisible();
    await visitor.show('photo-to-buy', visitor.button('viewer.add'));
    await visitor.closeDialog();
    await visitor.button('gallery.photo', { number: 1 }).click();
    await expect(picture(1)).toBeVisible();
    await visitor.show('photo-bought', visitor.button('downloads.one'));
    await visitor.closeDialog();
    await visitor.button('gallery.video', { number: 1 }).click();
    await visitor.show('video', visitor.page.getByRole('dialog').locator('video').first());
    await visitor.closeDialog();
    await visitor.button('gallery.photo', { number: 5 }).click();
    await visitor.button('viewer.delete').click();
    await visitor.show('removal', visitor.button('viewer.cancel'));
    await visitor.button('viewer.cancel').click();
    await visitor.closeDialog();
  },
};

export const galleryDownloads: ScreenJourney = {
  id: 'gallery-downloads',
  go: async (visitor) => {
    const { page, venue, t } = visitor;
    const { card, sold_medias } = await venue.addCard({ sold_photos: 5, extras: 1 });
    await visitor.open(`/gallery/${card}`);
    await waitUntilStill(page);
    await visitor.button('gallery.choose').click();
    await visitor.show('bought-to-choose', visitor.named('region', 'gallery.ofCard'));
    for (const number of [1, 3]) await visitor.named('checkbox', 'gallery.choosePhoto', { number }).check();
    await visitor.show('bought-chosen', visitor.named('region', 'downloads.choice'));
    await visitor.button('choosing.clear').click();
    // On a tablet, the notice covers the end of the page, so this waits until it has gone.
    await expect(page.getByText(t('choosing.cleared'))).toHaveCount(0);
    await venue.addFault('status', { method: 'POST', path: '/medias/zip' }, { status: 500, times: 1 });
    await venue.addFault('status', { path: `/photo/download/${sold_medias?.[2]?.id}` }, { status: 500 });
    await visitor.button('downloads.all').click();
    await visitor.show('archive-failed', page.getByText(t('downloads.zipFailed')));
    await visitor.button('downloads.oneByOne').click();
    await visitor.show('one-by-one-with-one-missing', page.getByText(t('downloads.missing', { count: 1 })));
  },
};

export const galleryFailures: ScreenJourney = {
  id: 'gallery-failures',
  organization: { magic_cards: true },
  go: async (visitor) => {
    const { page, t } = visitor;
    await visitor.open('/gallery/SEMFOTO01');
    await visitor.show('empty', page.getByText(t('errors.CARD_EMPTY_PHOTO')));
    await page.goto('/gallery/JSONRUIM1');
    await visitor.show('failed', page.getByText(t('gallery.failed')));
    await page.goto('/gallery/QUEBRADO1');
    const broken = page.getByRole('img', { name: t('gallery.imageFailed') }).first();
    await visitor.show('broken-pictures', broken);
    await page.getByRole('button').filter({ has: broken }).first().click();
    await visitor.show('viewer-broken-picture', page.getByRole('dialog').getByText(t('gallery.imageFailed')));
  },
};

export const galleryOnSiteOnly: ScreenJourney = {
  id: 'gallery-on-site-only',
  organization: { magic_cards: true, has_online_sale: false },
  go: async (visitor) => {
    await visitor.open('/gallery/BALCAO001');
    await visitor.show('nothing-to-buy', visitor.page.getByText(visitor.t('gallery.onSiteOnly')));
  },
};

export const galleryFreeToSee: ScreenJourney = {
  id: 'gallery-free-to-see',
  organization: { look_of: 'balcao', has_online_sale: false, features: { site: { free_photos: true } } },
  go: async (visitor) => {
    const { card } = await visitor.venue.addCard({ photos: 24, can_sell_online: false });
    await visitor.open(`/gallery/${card}`);
    await visitor.show('photos-to-see', visitor.named('region', 'gallery.unsoldFree'));
  },
};
