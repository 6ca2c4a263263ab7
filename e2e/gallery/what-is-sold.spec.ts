import { expect, test } from '../test.ts';

const PHOTOS = {
  id: 'fotos',
  is_photo: true,
  is_video: false,
  ranges_price: [{ id: 'cada', min_photos: 1, max_photos: null, price: 29.9 }],
};

test.describe('where only photos are sold', { tag: '@both' }, () => {
  test.use({ organizationFields: { products: [PHOTOS], all_digital: null } });

  test('a video has no tick, and says in the viewer that it is not sold (G3)', async ({ page, venue }) => {
    const { card } = await venue.addCard({ photos: 3, videos: 1 });
    await page.goto(`/gallery/${card}`);
    await page.getByRole('button', { name: /^Selecionar tudo \((?:As )?3 fotos\)$/ }).click();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
    await expect(page.getByRole('checkbox', { name: /vídeo/i })).toHaveCount(0);
    await expect(page.getByText('A lista do pedido mudou')).toHaveCount(0);
    await page.getByRole('button', { name: /^Vídeo/ }).click();
    const viewer = page.getByRole('dialog', { name: 'Visualizador' });
    await expect(viewer.getByText('Este vídeo não é vendido pela internet.')).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'Adicionar ao pedido' })).toHaveCount(0);
  });

  test('a card of videos alone has no cart, and says so above them (G3, C1)', async ({ page, venue }) => {
    const { card } = await venue.addCard({ photos: 0, videos: 2 });
    await page.goto(`/gallery/${card}`);
    const section = page.getByRole('region', { name: 'Fotos para ver' });
    await expect(section).toContainText('Estas não são vendidas pela internet.');
    await expect(page.getByRole('region', { name: 'Carrinho' })).toHaveCount(0);
  });
});

test.describe('where the package costs more than its photos', () => {
  test.use({ organizationFields: { products: [PHOTOS], all_digital: { id: 'tudo', price: 200, description: null } } });

  test('a wide screen says so before and after it is taken, and one press takes it out again (C2)', {
    tag: '@laptop',
  }, async ({ page, venue }) => {
    const { card } = await venue.addCard({ photos: 3 });
    await page.goto(`/gallery/${card}`);
    const cart = page.getByRole('region', { name: 'Carrinho' });
    const option = cart.getByRole('checkbox', { name: 'Pacote digital completo' });
    await expect(cart).toContainText(/Avulsas saem por R\$\s89,70/);
    await option.check();
    await expect(cart.getByRole('button', { name: 'Remover o pacote' })).toBeVisible();
    await expect(cart).toContainText(/Avulsas saem por R\$\s89,70/);
    await cart.getByRole('button', { name: 'Remover o pacote' }).click();
    await expect(option).not.toBeChecked();
  });
});

test.describe('where the package alone is sold', { tag: '@both' }, () => {
  test.use({ organizationFields: { products: [], all_digital: { id: 'tudo', price: 99, description: null } } });

  test('a tick, and the button of the viewer, lead to the package (G3)', async ({ page, venue }) => {
    const { card } = await venue.addCard({ photos: 3, videos: 1 });
    await page.goto(`/gallery/${card}`);
    await page.getByRole('checkbox', { name: 'Adicionar foto 2 ao pedido' }).click();
    const notice = page.getByRole('alert');
    await expect(notice).toHaveText('Esta foto vem só no pacote completo.');
    const offer = page.getByRole('button', { name: /^(?:Levar tudo|Tudo) · / });
    await expect(offer.or(page.getByRole('checkbox', { name: 'Pacote digital completo' }))).toHaveCount(1);
    await expect(page.getByText('Só no pacote.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Selecionar tudo/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Foto 3', exact: true }).click();
    await page.getByRole('button', { name: 'Adicionar ao pedido' }).click();
    await notice
      .getByRole('button', { name: /^Levar tudo · R\$\s99,00$/ })
      .last()
      .click();
    await expect.poll(async () => (await venue.orders())[0]?.total).toBe(99);
  });
});

test.describe('where the catalogue is empty', { tag: '@both' }, () => {
  test('the prices have failed, the photos stay, and a retry brings the cart (G3, G12)', async ({ page, venue }) => {
    const { card } = await venue.addCard({ photos: 3 });
    const empty = { status: 200, body: { products: [], all_digital: null } };
    await venue.addFault('response', { method: 'GET', path: '/products/' }, empty);
    await page.goto(`/gallery/${card}`);
    await expect(page.getByText('Os preços não puderam ser carregados.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Foto \d$/ })).toHaveCount(3);
    await expect(page.getByText('não vendemos pela internet')).toHaveCount(0);
    await venue.clearFaults();
    await expect(async () => {
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await expect(page.getByRole('region', { name: 'Carrinho' })).toBeVisible({ timeout: 3_000 });
    }).toPass();
  });
});
