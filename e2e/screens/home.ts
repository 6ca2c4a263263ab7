import { FALSE_PHOTO, photoFile } from '../photo-files.ts';
import { PHOTO_CALLS } from '../photo-upload/photo-upload-steps.ts';
import { port } from '../stack-environment.ts';
import { expect } from '../test.ts';
import type { ScreenJourney, Visitor } from './visitor.ts';

async function typeCard(visitor: Visitor, code: string): Promise<void> {
  await visitor.field('home.cardCode').fill(code);
  await visitor.button('home.load').click();
}

export const home: ScreenJourney = {
  id: 'home',
  organization: { magic_cards: true, look_of: 'fotos' },
  go: async (visitor) => {
    const { page, t } = visitor;
    const printedCard = page.locator('svg[shape-rendering=crispEdges]').first();
    await page.goto('/');
    await expect(printedCard).toBeAttached();
    await visitor.show('first-visit', visitor.button('site.accept'));
    await visitor.open('/');
    await expect(printedCard).toBeAttached();
    // The page may still be scrolled to where the question about consent was.
    await page.evaluate(() => scrollTo(0, 0));
    await visitor.show('card');
    await page.getByRole('button', { name: t('site.language') }).click();
    await visitor.show('language-menu', page.getByRole('menuitem', { name: 'English' }));
    await page.keyboard.press('Escape');
    await typeCard(visitor, 'F0T0X0001');
    await visitor.show('unknown-card', page.getByText(t('errors.CARD_NOT_FOUND')));
    await typeCard(visitor, 'VAZIO0001');
    await visitor.show('no-media', page.getByRole('dialog'));
    await page.getByRole('dialog').getByRole('checkbox').check();
    await visitor.closeDialog();
    await visitor.show('kept-card', visitor.button('album.options', { card: 'VA-ZIO0-001' }));
    await typeCard(visitor, 'SENHA0001');
    await visitor.show('access-problem', page.getByRole('textbox', { name: t('home.accessCode') }));
    await visitor.button('home.scan.open').click();
    await visitor.show('scanner-without-camera', page.getByRole('dialog').getByRole('alert'));
  },
};

export const homeByPerson: ScreenJourney = {
  id: 'home-by-person',
  organization: {
    magic_cards: true,
    features: { site: { customer_form_fields: ['name', 'lastname', 'external_id', 'cpf', 'password'] } },
    features_organization: { webapp_initial_form: 'customer', two_factor_authentication: true },
  },
  go: async (visitor) => {
    await visitor.open('/');
    await visitor.show('form', visitor.field('home.customer.fields.name'));
    await visitor.button('home.load').click();
    await visitor.show('form-with-problems', visitor.page.getByRole('alert').first());
  },
};

export const homeWithAccessCode: ScreenJourney = {
  id: 'home-with-access-code',
  organization: { magic_cards: true, features_organization: { two_factor_authentication: true } },
  go: async (visitor) => {
    await visitor.open('/?card=SENHA0001');
    await visitor.show('code-prefilled', visitor.field('home.accessCode'));
    await visitor.field('home.accessCode').fill('abc12');
    await visitor.button('home.load').click();
    await visitor.show('access-code-too-short', visitor.page.getByText(visitor.t('home.accessCodeInvalid')));
  },
};

export const homeWithoutScanner: ScreenJourney = {
  id: 'home-without-scanner',
  organization: { read_card_code: false },
  go: async (visitor) => {
    await visitor.open('/');
    await visitor.show('card-field', visitor.field('home.cardCode'));
  },
};

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

export const site: ScreenJourney = {
  id: 'site',
  go: async (visitor) => {
    const { page } = visitor;
    await visitor.open('/');
    await page.goto('/terms');
    await visitor.show('terms', page.getByRole('article'));
    await page.goto('/privacy-policy');
    await visitor.show('privacy-policy', page.getByRole('article'));
    await page.context().setOffline(true);
    await visitor.show('offline', page.getByText(visitor.t('site.offline')));
    await page.context().setOffline(false);
    // The gallery's script never arrives.
    await page.route('**/assets/gallery-*.js', () => undefined);
    await page.goto('/gallery/AAAA00001', { waitUntil: 'commit' });
    await visitor.show('loading', page.getByText(visitor.t('site.loading')));
    await page.goto(`http://ninguem.localhost:${port}/`);
    await visitor.show('error-page', page.getByRole('alert'));
  },
};
