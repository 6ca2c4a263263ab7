import { expectAccessible } from './accessible.ts';
import { choosePhotos, fillAddress, fillCustomer, letPixArrive, openCard, startCheckout } from './journey.ts';
import { expect, test } from './test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('on the way to the photos', async ({ page, venue }) => {
      const { card } = await venue.addCard({ photos: 3, videos: 1, sold_photos: 2, extras: 1 });
      await page.goto('/');
      await expectAccessible(page, 'home');
      await openCard(page, card);
      await choosePhotos(page, 3);
      await expectAccessible(page, 'gallery');
      await page.getByRole('button', { name: 'Valores' }).click();
      await expectAccessible(page, 'prices');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Foto 3', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Visualizador' })).toBeVisible();
      await expectAccessible(page, 'viewer');
      await page.goto('/terms');
      await expect(page.getByRole('article')).toBeVisible();
      await expectAccessible(page, 'terms');
    });

    test('in the checkout', async ({ page, venue }) => {
      const { card } = await venue.addCard({ photos: 3 });
      await openCard(page, card);
      await choosePhotos(page, 3);
      await startCheckout(page);
      await expectAccessible(page, 'customer');
      await fillCustomer(page);
      await expectAccessible(page, 'address');
      await fillAddress(page);
      await expectAccessible(page, 'payment');
      await page.getByRole('button', { name: 'Gerar PIX' }).click();
      await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();
      await expectAccessible(page, 'pix');
      await letPixArrive(page, venue, page.getByRole('dialog', { name: 'Pedido realizado' }));
      await expectAccessible(page, 'success');
    });
  });
}
