import { FALSE_PHOTO, photoFile } from '../photo-files.ts';
import { PHOTO_CALLS } from '../photo-upload-steps.ts';
import { expect } from '../test.ts';
import type { Walk } from './walk.ts';

export const photoUpload: Walk = {
  id: 'photo-upload',
  go: async (visit) => {
    const { page, venue, t } = visit;
    await venue.addFault('lost_reply', { path: PHOTO_CALLS, nth: 2 }, { times: 1 });
    await venue.addFault('hang', { path: PHOTO_CALLS, nth: 3 }, { times: 1 });
    await visit.open('/');
    await visit.button('home.sendPhotos').click();
    await visit.show('empty', page.getByRole('dialog'));
    const photos = [await photoFile(1), await photoFile(2)];
    await page.getByLabel(t('upload.choose'), { exact: true }).setInputFiles([...photos, FALSE_PHOTO]);
    await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(2);
    await visit.show('chosen');
    await visit.button('upload.send', { count: 2 }).click();
    await expect(visit.button('upload.retry')).toBeFocused();
    await visit.show('failed');
    await visit.button('upload.retry').click();
    await visit.show('sending', page.getByRole('progressbar'));
    await page.keyboard.press('Escape');
    await visit.button('upload.send', { count: 1 }).click();
    await visit.show('done', visit.named('dialog', 'upload.done'));
  },
};
