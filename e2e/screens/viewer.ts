import { expect } from '../test.ts';
import { choose } from './gallery.ts';
import type { ScreenJourney } from './visitor.ts';

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
