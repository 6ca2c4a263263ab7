import sharp from 'sharp';
import { choosePhotos, openCard, toggleOf, typeCard } from '../journey.ts';
import { expect, test } from '../test.ts';

test.use({ organizationFields: { magic_cards: true } });

test('opened directly or reloaded, the gallery loads the card of its address; Voltar leads home (G1, G2, S5)', async ({
  page,
  venue,
}) => {
  await page.goto('/gallery/misto0001');
  for (const name of ['Fotos compradas', 'Fotos para comprar', 'Extras']) {
    await expect(page.getByRole('region', { name })).toBeVisible();
  }
  await expect(page).toHaveTitle(`${venue.organization.name} · Galeria`);
  await page.reload();
  await expect(page.getByText('5 fotos e 1 vídeo, sem marca-d’água')).toBeVisible();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page).toHaveURL('/');
});

test('a code in the address that opens nothing is reported at the home, prefilled (G1)', { tag: '@audit' }, async ({
  page,
}) => {
  await page.goto('/gallery/NAOEXISTE');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('textbox', { name: 'Código do cartão' })).toHaveValue('NA-OEXI-STE');
  await expect(page.getByRole('alert')).toHaveText('Cartão inválido');
});

test('where all is bought there is nothing to put into a cart (C1, C3)', { tag: '@audit' }, async ({ page, venue }) => {
  const { card } = await venue.addCard({ sold_photos: 3 });
  await page.goto(`/gallery/${card}`);
  await expect(page.getByRole('region', { name: 'Fotos compradas' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Valores' })).toHaveCount(0);
  await expect.poll(async () => (await venue.orders()).length).toBe(1);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('region', { name: 'Carrinho' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Carrinho/ })).toHaveCount(0);
});

// This test is slow, because thirteen photos are ticked one after the other.
test('the whole package replaces single photos and gives them back (C2, C5)', { tag: '@audit' }, async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 20 });
  await openCard(page, card);
  await choosePhotos(page, ...Array.from({ length: 13 }, (_, index) => index + 1));
  await page.getByRole('button', { name: 'Carrinho, 13' }).click();
  const cart = page.getByRole('dialog', { name: 'Carrinho' });
  await expect(cart.getByText('Levar tudo custa menos do que comprar avulso.')).toBeVisible();
  await cart.getByRole('checkbox', { name: 'Pacote digital completo' }).check();
  await expect(cart).toContainText('20 fotos');
  await expect(cart).toContainText('R$ 249,00');
  await expect(cart.getByText('Levar tudo custa menos')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Carrinho' })).toContainText('Pacote completo ✓');
  await expect(page.getByRole('checkbox', { name: /^Adicionar/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Fotos para comprar' })).toHaveAttribute('data-all-chosen');
  await page.getByRole('region', { name: 'Carrinho' }).getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('button', { name: 'Carrinho, 13' })).toBeVisible();
  await expect(toggleOf(page, 2)).toBeChecked();
  // Only the package has a button, because the chosen photos cost more than the package.
  await expect(page.getByRole('button', { name: 'Finalizar compra' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Tudo · R\$.249,00$/ }).click();
  await expect(page.getByRole('button', { name: 'Carrinho, 20' })).toBeVisible();
});

test.describe('on site only', () => {
  test.use({ organizationFields: { magic_cards: true, has_online_sale: false } });

  test('unsold media are not shown, and no cart; what was bought there comes with a retry (G3, G4, G12, S13)', {
    tag: '@audit',
  }, async ({ page }) => {
    await page.goto('/gallery/BALCAO001');
    await expect(page.getByText('Desculpe, não vendemos pela internet.')).toBeVisible();
    await expect(page.getByText('Não há fotos compradas na sua galeria.')).toBeVisible();
    const again = page.waitForResponse(/gallery\.byCards/);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await again;
    await expect(page.getByRole('button', { name: 'Valores' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Carrinho' })).toHaveCount(0);
  });
});

test.describe('photos that are free to view', () => {
  test.use({ organizationFields: { has_online_sale: false, features: { site: { free_photos: true } } } });

  test('unsold media are shown to view, not to buy, and the gallery says where they are sold (G3, S13)', {
    tag: '@audit',
  }, async ({ page, venue }) => {
    const { card } = await venue.addCard({ photos: 3, can_sell_online: false });
    await page.goto(`/gallery/${card}`);
    await expect(page.getByRole('region', { name: 'Fotos para ver' })).toContainText(
      'Desculpe, não vendemos pela internet. As fotos estão disponíveis somente no local.',
    );
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Foto 2', exact: true }).click();
    const viewer = page.getByRole('dialog', { name: 'Visualizador' });
    await expect(viewer.getByText('2 de 3')).toBeVisible();
    await expect(viewer.getByRole('button', { name: /pedido|Baixar/ })).toHaveCount(0);
    await expect(viewer).toContainText('À venda no balcão. Mostre:');
  });
});

test('an empty photo gallery shows its code, reminds and can be asked again (G4, E5)', { tag: '@audit' }, async ({
  page,
}) => {
  await page.goto('/');
  await typeCard(page, 'SEMFOTO01');
  await expect(page.getByText('Sua galeria de fotos está vazia.')).toBeVisible();
  await expect(page.getByText('SE-MFOT-O01')).toBeVisible();
  await page.getByRole('button', { name: 'Me lembre' }).click();
  await expect(page.getByRole('status').getByText('Seu calendário avisa amanhã e em 48 horas.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
});

test.describe('gifts alone, where visitors send no photos', () => {
  test.use({
    organizationFields: { magic_cards: true, can_send_photo: false, features: { site: { can_send_photo: false } } },
  });

  test('come with what is still awaited, and a retry (G4)', { tag: '@audit' }, async ({ page }) => {
    await page.goto('/gallery/EXTRAS001');
    await expect(page.getByText('Não há fotos compradas na sua galeria.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Extras' })).toContainText('Presentes do local, sem custo.');
    await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  });
});

test('a photo of a shape that no row takes is whole over its own blur, never cut (G14)', { tag: '@audit' }, async ({
  page,
  card,
}) => {
  const portrait = sharp({ create: { width: 100, height: 400, channels: 3, background: '#3a7a5a' } });
  const body = await portrait.jpeg().toBuffer();
  await page.route('**/thumb/**', (route) => route.fulfill({ body, contentType: 'image/jpeg' }));
  await openCard(page, card);
  const pictures = page.getByRole('button', { name: 'Foto 1', exact: true }).locator('img[src*="/thumb/"]');
  await expect(pictures).toHaveCount(2);
  await expect(pictures.last()).toHaveCSS('object-fit', 'contain');
  const photo = page.getByRole('button', { name: 'Foto 1', exact: true });
  const before = await pictures.last().boundingBox();
  await photo.focus();
  await expect(photo).toHaveCSS('outline-width', '4px');
  expect(await pictures.last().boundingBox(), 'while it has the focus').toEqual(before);
});
