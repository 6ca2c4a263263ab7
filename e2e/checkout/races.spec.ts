import type { Page } from '@playwright/test';
import {
  done,
  fillCreditCard,
  fillCustomer,
  letPixArrive,
  openGalleryIn,
  pixCode,
  reachPayment,
  startCheckout,
} from '../journey.ts';
import { expect, test } from '../test.ts';
import type { Venue } from '../venue.ts';

// After every race, at most one charge is valid, and every page shows the true state.

/** Returns method and status of each charge at the venue. */
async function charges(venue: Venue): Promise<string[]> {
  return (await venue.orders()).flatMap(({ payments }) => payments.map(({ method, status }) => `${method} ${status}`));
}

const openTab = async (page: Page, venue: Venue, card: string) =>
  openGalleryIn(await page.context().newPage(), venue, card);

// This test is slow, because of two pages and a charge that takes one and a half seconds.
test('two tabs press pay at once: one charge, one code, completed in both by one finish', { tag: '@audit' }, async ({
  page,
  venue,
  card,
}) => {
  await reachPayment(page, card, 1);
  const tab = await openTab(page, venue, card);
  await startCheckout(tab);
  await venue.addFault('latency', { method: 'POST', path: '/payment/checkout' }, { delay_ms: 1_500 });
  await Promise.all([page, tab].map((each) => each.getByRole('button', { name: 'Gerar PIX' }).click()));
  await expect(pixCode(page)).toBeVisible();
  await expect(pixCode(tab)).toHaveValue(await pixCode(page).inputValue());
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(1);

  await tab.getByRole('button', { name: 'Não tenho certeza' }).click();
  await letPixArrive(page, venue, done(page));
  await expect(done(tab)).toBeVisible();
  await tab.getByRole('button', { name: 'Fechar' }).click();
  await expect(tab.getByRole('region', { name: 'Fotos compradas' })).toBeVisible();
  expect(await venue.calls('POST', '/finish')).toHaveLength(1);
  expect(await charges(venue)).toEqual(['pix paid']);
});

// This test is slow, because two tabs are loaded.
test('a total that changed elsewhere is shown before it can be paid', async ({ page, venue, card }) => {
  await reachPayment(page, card, 1);
  // Blocks reads of the order, so that the page does not notice the other tab's change before the press.
  await page.route('**/trpc/order.open*', (route) => route.abort());
  const tab = await openTab(page, venue, card);
  await tab.getByRole('checkbox', { name: 'Adicionar foto 2 ao pedido' }).check();
  await expect(tab.getByRole('button', { name: 'Carrinho, 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'nada foi cobrado: entrou 1 item; o total passou de R$ 29,90 para R$ 59,80',
  );
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(0);
  await page.getByRole('button', { name: 'Pode ser assim' }).click();
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(pixCode(page)).toBeVisible();
});

test('another phone in the middle of its checkout learns that the order is paid', { tag: '@audit' }, async ({
  page,
  venue,
  browser,
  card,
}) => {
  await reachPayment(page, card, 1);
  // Unlike a tab of the same browser, the phone is not told of the payment. So its next step is refused.
  const phone = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await openGalleryIn(phone, venue, card);
  await startCheckout(phone);
  await expect(phone.getByText('Alguém já começou a comprar')).toBeVisible();
  await expect(phone.getByRole('textbox', { name: 'E-mail' })).toHaveValue('');
  // Blocks reads of the order, so that the phone does not notice the payment before its next step.
  await phone.route('**/trpc/order.open*', (route) => route.abort());
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(pixCode(page)).toBeVisible();
  await letPixArrive(page, venue, done(page));
  await fillCustomer(phone, 'outra@example.com');
  await phone.unroute('**/trpc/order.open*');
  await expect(done(phone)).toBeVisible();
  // The phone's visitor also sees the photos, but only the buyer sees the receipt.
  await expect(done(phone)).not.toContainText('R$ 29,90');
  expect(await charges(venue)).toEqual(['pix paid']);
});

test('a reload in the middle of a card payment ends in the photos', { tag: '@audit' }, async ({
  page,
  venue,
  card,
}) => {
  await reachPayment(page, card, 1);
  await fillCreditCard(page, '4000000000000010');
  await venue.addFault('latency', { method: 'POST', path: '/payment/checkout' }, { delay_ms: 3_000 });
  const charging = page.waitForRequest('**/trpc/payment.checkout*');
  await page.getByRole('button', { name: 'Pagar' }).click();
  await charging;
  await page.reload();
  await expect(done(page)).toBeVisible();
  expect(await charges(venue)).toEqual(['creditCard paid']);
});
