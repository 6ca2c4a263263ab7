import type { Page } from '@playwright/test';
import {
  choosePhotos,
  done,
  fillAddress,
  fillCreditCard,
  fillCustomer,
  generatePix,
  letPixArrive,
  openCard,
  openGalleryIn,
  PAID,
  pay,
  pixCode,
  reachPayment,
  startCheckout,
  toggleOf,
} from '../journey.ts';
import { axeFindings } from '../screens/audit-screen.ts';
import { waitUntilStill } from '../screens/wait-until-still.ts';
import { expect, test } from '../test.ts';
import type { Venue } from '../venue.ts';

// Another phone with the same card shares photos and order, but sees the buyer's data only once its visitor has proved
// to be the buyer (R1, R2).
const BUYER = /pendente@example\.com|111\.?444\.?777|98765|Avenida Paulista|1578/;

/** Opens a phone that only knows the card's code, and keeps the responses to its calls. */
async function secondPhone(page: Page, venue: Venue, card: string): Promise<{ phone: Page; read: string[] }> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ locale: 'pt-BR', viewport: { width: 390, height: 844 } });
  if (!context) throw new Error('the page has no browser');
  const phone = await context.newPage();
  const read: string[] = [];
  phone.on('response', async (response) => {
    if (response.url().includes('/trpc/')) read.push(await response.text().catch(() => ''));
  });
  await openGalleryIn(phone, venue, card);
  return { phone, read };
}

test('reads nothing of the first buyer, gives its own data and pays; the first buyer sees a notice (R1, R2)', async ({
  page,
  venue,
  card,
}) => {
  await reachPayment(page, card, 1);
  // Blocks reads of the order, so that the page does not notice the other buyer before the press.
  await page.route('**/trpc/order.open*', (route) => route.abort());
  const { phone, read } = await secondPhone(page, venue, card);
  await startCheckout(phone);
  await expect(phone.getByRole('dialog')).toContainText('Alguém já começou a comprar com este cartão.');
  await expect(phone.getByRole('textbox', { name: 'CPF' })).toHaveValue('');
  expect(read.join('')).not.toMatch(BUYER);
  await fillCustomer(phone, 'pendente@example.org');
  await expect(phone.getByRole('textbox', { name: 'Rua' })).toHaveValue('');
  expect(read.join('')).not.toMatch(/pendente@example\.com|Avenida Paulista|1578/);

  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await page.unroute('**/trpc/order.open*');
  await expect(page.getByRole('dialog')).toContainText('Alguém já começou a comprar com este cartão.');
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('pendente@example.com');
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(0);
  await fillAddress(phone);
  await phone.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(phone.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();
});

// This test is slow, because of two phones and a reload of the second.
test('pays the code that waits, can change nothing, and has the photos without the receipt (R2)', {
  tag: '@audit',
}, async ({ page, venue, card }) => {
  await generatePix(page, card, 1);
  const code = await pixCode(page).inputValue();
  const { phone, read } = await secondPhone(page, venue, card);
  const pending = phone.getByRole('region', { name: 'Pagamento em andamento' });
  await expect(pending.getByRole('button', { name: 'Ver código' })).toBeVisible();
  await toggleOf(phone, 2).click();
  await expect(phone.getByRole('alert')).toContainText('Há um PIX esperando pagamento');
  await expect(toggleOf(phone, 2)).not.toBeChecked();
  await startCheckout(phone);
  const dialog = phone.getByRole('dialog', { name: 'Finalizar pedido' });
  await expect(dialog).toContainText('Este PIX não foi gerado aqui');
  await expect(dialog).toContainText('espere o código vencer');
  await expect(pixCode(phone)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Pagar este PIX aqui' }).click();
  await expect(dialog.getByRole('heading', { name: 'Pague com PIX' })).toBeFocused();
  await expect(pixCode(phone)).toHaveValue(code);
  await expect(phone.getByRole('button', { name: 'Alterar endereço' })).toHaveCount(0);
  await phone.reload();
  await dialog.getByRole('button', { name: 'Pagar este PIX aqui' }).click();
  await expect(pixCode(phone)).toHaveValue(code);

  await letPixArrive(phone, venue, done(phone));
  await expect(done(phone).getByRole('button', { name: 'Fazer download das fotos' })).toBeVisible();
  await expect(done(phone).locator('[data-bought-photos] img').first()).toBeVisible();
  await expect(done(phone)).not.toContainText('R$ 29,90');
  expect(read.join('')).not.toMatch(BUYER);
  await expect(page.getByRole('dialog', { name: 'Pedido realizado' })).toContainText('R$ 29,90');
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(1);
});

test('pays by credit card what it sees, which ends the code that waits (R2)', { tag: '@audit' }, async ({
  page,
  venue,
  card,
}) => {
  await generatePix(page, card, 1);
  const { phone, read } = await secondPhone(page, venue, card);
  await startCheckout(phone);
  const dialog = phone.getByRole('dialog', { name: 'Finalizar pedido' });
  await expect(dialog.getByRole('button', { name: 'Pagar este PIX aqui' })).toBeVisible();
  await fillCreditCard(phone, PAID);
  await expect(dialog).toContainText('com o cartão, ele deixa de valer');
  await expect(phone.getByRole('button', { name: 'Alterar endereço' })).toHaveCount(0);
  await pay(phone).click();
  await expect(done(phone).getByRole('button', { name: 'Fazer download das fotos' })).toBeVisible();
  expect((await venue.orders())[0]?.payments.map(({ status }) => status)).toEqual(['canceled', 'paid']);
  expect(read.join('')).not.toMatch(BUYER);
  await expect(done(page)).toContainText('R$ 29,90');
});

test('proves to be the buyer by e-mail and document, and sees the receipt (R1)', { tag: '@audit' }, async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 1 });
  await generatePix(page, card, 1);
  const { phone } = await secondPhone(page, venue, card);
  await startCheckout(phone);
  await phone.getByText('Fui eu que gerei este PIX').click();
  const prove = async (email: string, document: string) => {
    await phone.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await phone.getByRole('textbox', { name: 'CPF ou passaporte' }).fill(document);
    await phone.getByRole('button', { name: 'Confirmar' }).click();
  };
  // The form opens below the fold and must be scrolled into view completely.
  await expect(phone.getByRole('button', { name: 'Confirmar' })).toBeInViewport({ ratio: 1 });
  await prove('pendente@example.com', 'AB123456');
  await expect(phone.getByRole('alert')).toContainText('não são os de quem fez este pedido');
  await expect(phone.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await prove('pendente@example.com', '111.444.777-35');
  await expect(phone.getByText('Este PIX não foi gerado aqui')).toHaveCount(0);
  await expect(phone.getByText('Endereço informado no pedido')).toBeVisible();
  await letPixArrive(phone, venue, done(phone));
  await expect(done(phone)).toContainText('R$ 29,90');
  await phone.reload();
  await expect(done(phone)).toContainText('R$ 29,90');
});

test('learns that the first buyer has paid by credit card, and sends no sold photo again (B17, R2)', {
  tag: '@audit',
}, async ({ page, venue, card }) => {
  await reachPayment(page, card, 2, 3);
  const { phone } = await secondPhone(page, venue, card);
  await expect(phone.getByRole('button', { name: 'Carrinho, 2' })).toBeVisible();
  // Blocks the phone's reads until the order is completed. Then a read opens the next order at the provider.
  await phone.route('**/trpc/order.open*', (route) => route.abort());
  await fillCreditCard(page, PAID);
  await pay(page).click();
  await expect(done(page)).toContainText('R$ 59,80');
  await phone.unroute('**/trpc/order.open*');
  await expect(done(phone).locator('[data-bought-photos] img:nth-child(2)')).toHaveCount(2);
  await expect(phone.getByRole('alert')).toHaveCount(0);
  await expect(done(phone)).not.toContainText('R$ 59,80');
  await done(phone).getByRole('button', { name: 'Fechar' }).click();
  await choosePhotos(phone, 1);
  expect(await venue.calls('POST', '/product/')).toHaveLength(3);
  expect((await venue.orders()).map(({ completed }) => completed)).toEqual([true, false]);
});

/** Returns the GET and POST calls to the provider, except those for pictures, which may come at any time. */
async function callsOf(venue: Venue): Promise<readonly string[]> {
  const calls = [...(await venue.calls('GET', '/')), ...(await venue.calls('POST', '/'))];
  return calls.map(({ method, route }) => `${method} ${route}`).filter((call) => !/photo|video|thumb/.test(call));
}

test('two seconds after another phone chose, the page says so, and undoes it; an idle minute before sends the provider nothing (B17, R7, C4)', async ({
  page,
  venue,
  card,
}) => {
  await page.clock.install();
  await openCard(page, card);
  await expect(page.getByRole('button', { name: 'Carrinho, 0' })).toBeVisible();
  const { phone } = await secondPhone(page, venue, card);
  await page.clock.pauseAt(Date.now() + 20_000);
  const before = await callsOf(venue);
  const asked = page.waitForRequest('**/trpc/order.version');
  await page.clock.runFor(60_000);
  await asked;
  expect([before.length > 0, await callsOf(venue)]).toEqual([true, before]);
  await choosePhotos(phone, 2, 3);
  await page.mouse.move(10, 10);
  await page.clock.runFor(2_000);
  await page.clock.resume();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Mais 2 fotos, do outro celular');
  const isRead = (call: string) => call.includes('/order/:firstCard');
  expect((await callsOf(venue)).filter(isRead).length - before.filter(isRead).length).toBe(1);
  await notice.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('button', { name: 'Carrinho, 0' })).toBeVisible();
});

test('a payer hears at once what another phone adds, takes them out again, or agrees on the pay button (B17)', {
  tag: '@audit',
}, async ({ page, venue, card }) => {
  await openCard(page, card);
  await choosePhotos(page, 1);
  await startCheckout(page);
  const email = page.getByRole('textbox', { name: 'E-mail' });
  await email.fill('ana@example.com');
  const { phone } = await secondPhone(page, venue, card);
  for (const photo of [2, 3]) await toggleOf(phone, photo).check();
  const dialog = page.getByRole('dialog', { name: 'Finalizar pedido' });
  await expect(dialog).toContainText('Mais 2 fotos, do outro celular');
  await page.emulateMedia({ colorScheme: 'dark' });
  await waitUntilStill(page);
  expect(await axeFindings(page, { type: 'rule', values: ['color-contrast'] })).toEqual([]);
  await email.fill('ana.maria@example.com');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Remover' }).click();
  await expect(dialog.getByRole('button', { name: 'Remover' })).toHaveCount(0);
  await expect(email).toHaveValue('ana.maria@example.com');
  await expect(toggleOf(phone, 2)).not.toBeChecked();
  await expect(phone.getByRole('alert')).toContainText('Menos 2 fotos, do outro celular');
  await toggleOf(phone, 2).check();
  await toggleOf(phone, 1).uncheck();
  await expect(dialog).toContainText('As fotos mudaram, do outro celular');
  await fillCustomer(page);
  await fillAddress(page);
  await expect(dialog.getByRole('button', { name: 'Gerar PIX' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Pode ser assim' }).click();
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(0);
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();
  const [order] = await venue.orders();
  expect(order?.payments.map(({ total }) => total)).toEqual([order?.total]);
});
