import { FALSE_PHOTO, photoFile } from '../photo-files.ts';
import { PHOTO_CALLS } from '../photo-upload/photo-upload-steps.ts';
import { expect } from '../test.ts';
import type { ScreenJourney } from './visitor.ts';

export const photoUpload: ScreenJourney = {
  id: 'photo-upload',
  go: async (visitor) => {
    const { page, venue, t } = visitor;
    await venue.addFault('lost_reply', { path: PHOTO_CALLS, nth: 2 }, { times: 1 });
    await venue.addFault('hang', { path: PHOTO_CALLS, nth: 3 }, { times: 1 });
    await visitor.open('/');
    await visitor.button('home.sendPhotos').click();
    await visitor.show('empty', page.getByRole('dialog'));
    const photos = [await photoFile(1), await photoFile(2)];
    await page.getByLabel(t('upload.choose'), { exact: true }).setInputFiles([...photos, FALSE_PHOTO]);
    await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(2);
    await visitor.show('chosen');
    await visitor.button('upload.send', { count: 2 }).click();
    await expect(visitor.button('site.tryAgain')).toBeFocused();
    await visitor.show('failed');
    await visitor.button('site.tryAgain').click();
    await visitor.show('sending', page.getByRole('progressbar'));
    await page.keyboard.press('Escape');
    await visitor.button('upload.send', { count: 1 }).click();
    await visitor.show('done', visitor.named('dialog', 'upload.done'));
    await visitor.named('link', 'upload.openGallery').click();
    await visitor.show('gallery', visitor.button('gallery.addPhotos'));
  },
};
