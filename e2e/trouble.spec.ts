import { choosePhotos, generatePix, letPixArrive, openCard, reachPayment, toggleOf } from './journey.ts';
import { expect, test } from './test.ts';

test('a checkout whose reply is lost is read back: one charge, the code is there', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 3 });
  await venue.addFault('lost_reply', { method: 'POST', path: '/payment/checkout' }, { times: 1 });
  await generatePix(page, card, 1);
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(1);
  const [order] = await venue.orders();
  expect(order?.payments).toHaveLength(1);
});

test('a checkout that fails says so, charges nothing, and can be pressed again', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 3 });
  await reachPayment(page, card, 1);
  await venue.addFault('close_before', { method: 'POST', path: '/payment/checkout' }, { times: 1 });
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(page.getByRole('alert')).toContainText('nada é cobrado duas vezes');
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();
});

test('a paid order whose finish fails is finished later, by itself (B13)', async ({ page, venue }) => {
  await page.clock.install();
  const { card } = await venue.addCard({ photos: 3 });
  await generatePix(page, card, 1);
  await venue.addFault('status', { method: 'POST', path: '/finish' }, { status: 503, times: 2 });
  await letPixArrive(page, venue, page.getByText('Pagamento recebido! Preparando suas fotos…'));
  for (let finish = 1; finish <= 2; finish += 1) {
    await expect.poll(async () => (await venue.calls('POST', '/finish')).length).toBeGreaterThanOrEqual(finish);
    await page.clock.runFor(5_500);
  }
  await expect(page.getByRole('dialog', { name: 'Pedido realizado' })).toBeVisible();
});

test('a check that fails leaves the code on the screen and goes on (B10)', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 3 });
  await generatePix(page, card, 1);
  await venue.addFault('status', { method: 'GET', path: '/payment/' }, { status: 503, times: 3 });
  await page.getByRole('button', { name: 'Verificar agora' }).click();
  await expect(page.getByText(/Verificando o pagamento em \d+ s/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();
  const [order] = await venue.orders();
  await venue.settlePayment(order?.id ?? '', 'paid');
  await expect(page.getByRole('dialog', { name: 'Pedido realizado' })).toBeVisible({ timeout: 20_000 });
});

test('a photo that cannot be added says so, and its tick tells the truth again (C4)', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 3 });
  await openCard(page, card);
  await expect(page.getByRole('region', { name: 'Carrinho' })).toBeVisible();
  await venue.addFault('status', { method: 'POST', path: '/product/' }, { status: 500, times: 1 });
  await toggleOf(page, 1).click();
  await expect(page.getByRole('alert')).toContainText('Não foi possível alterar o pedido.');
  await expect(toggleOf(page, 1)).not.toBeChecked();
  await choosePhotos(page, 1);
});

test('an added photo whose reply is lost is read back, not added twice', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 3 });
  await openCard(page, card);
  await expect(page.getByRole('region', { name: 'Carrinho' })).toBeVisible();
  await venue.addFault('lost_reply', { method: 'POST', path: '/product/' }, { times: 1 });
  await toggleOf(page, 1).click();
  await expect(page.getByRole('button', { name: 'Carrinho, 1' })).toBeVisible();
  await expect(toggleOf(page, 1)).toBeChecked();
  expect(await venue.calls('POST', '/product/')).toHaveLength(1);
});

test('without prices or order the photos stay, and each can be asked for again (G12)', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 2, sold_photos: 2 });
  await venue.addFault('status', { method: 'GET', path: '/products/' }, { status: 500, times: 2 });
  await venue.addFault('malformed_json', { method: 'POST', path: '/order/' }, { times: 1 });
  await page.goto(`/gallery/${card}`);
  await expect(page.getByRole('region', { name: 'Fotos compradas' })).toBeVisible();
  await expect(page.getByText('Os preços não puderam ser carregados.')).toBeVisible();
  await expect(async () => {
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByText('O carrinho não pôde ser carregado.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('region', { name: 'Carrinho' })).toBeVisible();
});
