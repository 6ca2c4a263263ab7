import {
  choosePhotos,
  fillAddress,
  fillCustomer,
  generatePix,
  generatePixByClock,
  letPixArrive,
  openCard,
  startCheckout,
} from '../journey.ts';
import { expect, test } from '../test.ts';

// This test is slow, because a step and the charge are sent offline and then again.
test('without a network a step and the charge say that nothing was sent; one press later charges once', async ({
  page,
  context,
  venue,
  card,
}) => {
  await openCard(page, card);
  await choosePhotos(page, 1);
  await startCheckout(page);
  const alert = page.getByRole('dialog').getByRole('alert').filter({ hasText: 'nada foi enviado' });
  const dialog = page.getByRole('dialog', { name: 'Finalizar pedido' });
  const pressOffline = async (name: string) => {
    await context.setOffline(true);
    await dialog.getByRole('button', { name }).click();
    await expect(alert).toBeVisible();
    await expect(dialog).not.toContainText('Ainda não sabemos');
    await context.setOffline(false);
    // The message stays, because it was true when the button was pressed.
    await expect(alert).toBeVisible();
  };
  await fillCustomer(page);
  await fillAddress(page);
  await expect(dialog.getByRole('button', { name: 'Gerar PIX' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Alterar endereço' }).click();
  await pressOffline('Continuar');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByRole('button', { name: 'Gerar PIX' })).toBeVisible();
  await pressOffline('Gerar PIX');
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(0);
  await dialog.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(dialog.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(1);
});

test('an order that vanishes in the checkout is made again: nothing is typed twice', {
  tag: '@audit',
}, async ({ page, venue }) => {
  const code = 'SUMIU0001';
  const vanish = async () => {
    await venue.reset();
    await venue.addCard({ code, photos: 3 });
  };
  await vanish();
  await openCard(page, code);
  await choosePhotos(page, 2);
  await startCheckout(page);
  await vanish();
  await fillCustomer(page);
  await expect(page.getByRole('textbox', { name: 'CEP' })).toBeVisible();
  await vanish();
  await fillAddress(page);
  const pay = page.getByRole('button', { name: 'Gerar PIX' });
  await expect(pay).toBeVisible();
  await vanish();
  await pay.click();
  await expect(page.getByRole('alert').filter({ hasText: 'O pedido foi refeito' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Finalizar pedido' })).toContainText('R$ 29,90');
  await pay.click();
  await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();
});

test('checks that fail leave the code, say why, come at growing pauses, and at once when the visitor returns (B10)', {
  tag: '@audit',
}, async ({ page, venue }) => {
  await generatePixByClock(page, venue);
  const countdown = page.getByText(/^Verificando o pagamento em/);
  // The server tries each check three times, so two checks fail.
  await venue.addFault('reset_before', { method: 'GET', path: '/payment/' }, { times: 6 });
  await page.getByRole('button', { name: 'Verificar agora' }).click();
  await expect(page.getByText('Não conseguimos verificar o pagamento agora.')).toBeVisible();
  await expect(countdown).toHaveText(/em ([6-9]|10) s$/);
  await page.clock.runFor(10_500);
  await expect(countdown).toHaveText(/em (1[1-9]|20) s$/);
  await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();
  const [order] = await venue.orders();
  await venue.settlePayment(order?.id ?? '', 'paid');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('dialog', { name: 'Pedido realizado' })).toBeVisible({ timeout: 10_000 });
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(1);
});

test('without prices or order the photos stay, and each can be asked for again (G12)', { tag: '@audit' }, async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 2, sold_photos: 2 });
  await venue.addFault('status', { method: 'GET', path: '/products/' }, { status: 500, times: 2 });
  await venue.addFault('malformed_json', { method: 'POST', path: '/order/' }, { times: 1 });
  await page.goto(`/gallery/${card}`);
  await expect(page.getByRole('region', { name: 'Fotos compradas' })).toBeVisible();
  await expect(page.getByText('Os preços não puderam ser carregados.')).toBeVisible();
  await expect(async () => {
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByText('O pedido não pôde ser carregado.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('region', { name: 'Carrinho' })).toBeVisible();
});

test('a PIX that the provider cancelled asks nobody to pay, says so, and is paid anew (B14)', async ({
  page,
  venue,
  card,
}) => {
  await generatePix(page, card, 1);
  const dialog = page.getByRole('dialog', { name: 'Finalizar pedido' });
  const gone = { patch: { status: 'CANCELED', pix_text: null } };
  await venue.addFault('patch', { method: 'GET', path: '/payment/' }, gone);
  await dialog.getByRole('button', { name: 'Verificar agora' }).click();
  await expect(dialog.getByRole('heading', { name: 'Este código PIX não vale mais' })).toBeVisible();
  await expect(dialog.getByText('Esperando o pagamento')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Copiar código PIX' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByText('Pagamento em andamento')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Finalizar compra' })).toBeVisible();
});

test('a finish whose reply is lost is done when the provider says so (B13)', { tag: '@audit' }, async ({
  page,
  venue,
}) => {
  await generatePixByClock(page, venue);
  await venue.addFault('lost_reply', { method: 'POST', path: '/finish' }, { times: 1 });
  const again = { status: 409, code: 'ORDER_COMPLETED' };
  await venue.addFault('status', { method: 'POST', path: '/finish' }, again);
  await letPixArrive(page, venue, page.getByText('Pagamento recebido! Preparando suas fotos…'));
  await expect(page.getByText('estamos concluindo o pedido')).toBeVisible();
  await page.clock.runFor(6_000);
  const done = page.getByRole('dialog', { name: 'Pedido realizado' });
  await expect(done).toContainText('R$ 29,90');
  await done.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('region', { name: 'Fotos compradas' })).toBeVisible();
});
