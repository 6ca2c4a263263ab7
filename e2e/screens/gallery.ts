import { expect } from '../test.ts';
import { settled } from './settled.ts';
import type { Visit } from './visit.ts';
import type { Walk } from './walk.ts';

async function choose(visit: Visit, ...photos: number[]): Promise<void> {
  for (const number of photos) await visit.named('checkbox', 'gallery.addPhoto', { number }).check();
  await expect(visit.button('cart.open', { count: photos.length })).toBeVisible();
}

/** What opens over the grid: a photo to buy, one that is bought, a video, and the question before one goes. */
async function showViewer(visit: Visit): Promise<void> {
  const picture = (number: number) =>
    visit.page.getByRole('dialog').getByRole('img', { name: visit.t('gallery.photo', { number }), exact: true });
  await visit.button('gallery.photo', { number: 5 }).click();
  await expect(picture(5)).toBeVisible();
  await visit.show('viewer-photo-to-buy', visit.button('viewer.add'));
  await visit.closeDialog();
  await visit.button('gallery.photo', { number: 1 }).click();
  await expect(picture(1)).toBeVisible();
  await visit.show('viewer-photo-bought', visit.button('downloads.one'));
  await visit.closeDialog();
  await visit.button('gallery.video', { number: 1 }).click();
  await visit.show('viewer-video', visit.page.getByRole('dialog').locator('video').first());
  await visit.closeDialog();
  await visit.button('gallery.photo', { number: 5 }).click();
  await visit.button('viewing.remove').click();
  await visit.show('removal', visit.button('viewing.keep'));
  await visit.button('viewing.keep').click();
  await visit.closeDialog();
}

/** The cards of the gallery, with another one added. */
async function showCards(visit: Visit): Promise<void> {
  const another = await visit.venue.addCard({ photos: 3 });
  await visit.button('cards.title').click();
  await visit.show('cards', visit.named('dialog', 'cards.title'));
  await visit.field('home.cardCode').fill(another.card);
  await visit.button('cards.add').click();
  await visit.show('cards-added', visit.page.getByText(visit.t('cards.added')));
  await visit.venue.addFault('status', { path: `/card/${another.card}` }, { status: 503 });
  await visit.page.reload();
  await visit.until(visit.named('region', 'gallery.unsold'));
  await visit.show('card-in-trouble', visit.page.getByText(visit.t('cards.failed')));
}

export const gallery: Walk = {
  id: 'gallery',
  go: async (visit) => {
    const { page, venue, t } = visit;
    const { card } = await venue.addCard({ photos: 12, videos: 2, sold_photos: 3, sold_videos: 1, extras: 2 });
    let showGallery = (): void => undefined;
    const mayShow = new Promise<void>((resolve) => {
      showGallery = resolve;
    });
    await page.route('**/trpc/gallery.byCards*', (route) => mayShow.then(() => route.continue()));
    await visit.open(`/gallery/${card}`);
    await visit.show('loading', page.getByText(t('gallery.loading')));
    showGallery();
    await visit.show('bought-and-to-buy', visit.named('region', 'gallery.unsold'));
    await choose(visit, 4, 6, 7);
    await visit.show('chosen');
    await visit.button('cart.open', { count: 3 }).click();
    if (await page.getByRole('dialog').isVisible()) {
      await visit.show('cart');
      await visit.closeDialog();
    }
    await visit.button('gallery.prices').click();
    await visit.show('prices', page.getByRole('dialog'));
    await visit.closeDialog();
    await showViewer(visit);
    await showCards(visit);
  },
};

export const galleryDownloads: Walk = {
  id: 'gallery-downloads',
  go: async (visit) => {
    const { page, venue, t } = visit;
    const { card, sold_medias } = await venue.addCard({ sold_photos: 5, extras: 1 });
    await visit.open(`/gallery/${card}`);
    await settled(page);
    await venue.addFault('status', { method: 'POST', path: '/medias/zip' }, { status: 500, times: 1 });
    await venue.addFault('status', { path: `/photo/download/${sold_medias?.[2]?.id}` }, { status: 500 });
    await visit.button('downloads.all').click();
    await visit.show('archive-failed', page.getByText(t('downloads.zipFailed')));
    await visit.button('downloads.oneByOne').click();
    await visit.show('one-by-one-with-one-missing', page.getByText(t('downloads.missing', { count: 1 })));
  },
};

export const galleryInTrouble: Walk = {
  id: 'gallery-in-trouble',
  organization: { magic_cards: true },
  go: async (visit) => {
    const { page, t } = visit;
    await visit.open('/gallery/SEMFOTO01');
    await visit.show('empty', page.getByText(t('gallery.empty')));
    await page.goto('/gallery/JSONRUIM1');
    await visit.show('failed', page.getByText(t('gallery.failed')));
    await page.goto('/gallery/QUEBRADO1');
    const broken = page.getByRole('img', { name: t('gallery.imageFailed') }).first();
    await visit.show('broken-pictures', broken);
    await page.getByRole('button').filter({ has: broken }).first().click();
    await visit.show('viewer-broken-picture', page.getByRole('dialog').getByText(t('gallery.imageFailed')));
  },
};

export const galleryOnSiteOnly: Walk = {
  id: 'gallery-on-site-only',
  organization: { magic_cards: true, has_online_sale: false },
  go: async (visit) => {
    await visit.open('/gallery/BALCAO001');
    await visit.show('nothing-to-buy', visit.page.getByText(visit.t('gallery.onSiteOnly')));
  },
};

export const galleryFreeToSee: Walk = {
  id: 'gallery-free-to-see',
  organization: { has_online_sale: false, features: { site: { free_photos: true } } },
  go: async (visit) => {
    const { card } = await visit.venue.addCard({ photos: 5, can_sell_online: false });
    await visit.open(`/gallery/${card}`);
    await visit.show('photos-to-see', visit.named('region', 'gallery.unsoldFree'));
  },
};
