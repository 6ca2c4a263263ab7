import type { Route } from '@playwright/test';
import { reachCreditCard, reachPayment } from '../journey.ts';
import { expect, test } from '../test.ts';
import { done, field, listen, PAID, PROCESSING_REFUSED, pay } from './credit-card-form.ts';

test('a double click and Enter charge once', { tag: '@audit' }, async ({ page, venue, card }) => {
  await reachCreditCard(page, card, PAID);
  await pay(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
    button.form?.requestSubmit();
  });
  await expect(done(page)).toBeVisible();
  expect(await venue.calls('POST', '/core/v5/tokens')).toHaveLength(1);
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(1);
});

test('every failure of the token is shown, and a later press pays (B12)', { tag: '@audit' }, async ({
  page,
  venue,
  card,
}) => {
  const written = listen(page, venue.origin);
  await reachCreditCard(page, card, PAID);
  const alertWith = (text: string) => page.getByRole('alert').filter({ hasText: text });
  const fail = async (text: string) => {
    await pay(page).click();
    await expect(alertWith(text)).toBeVisible();
    await expect(pay(page)).toBeEnabled();
  };
  const tokens = '**/core/v5/tokens?appId=*';
  const headers = { 'access-control-allow-origin': '*' };
  await page.route(tokens, (route) => route.abort());
  await fail('A operadora do cartão não respondeu');
  for (const body of ['<html>', '{}', '{"id":""}']) {
    await page.unroute(tokens);
    await page.route(tokens, (route) => route.fulfill({ status: 200, headers, body }));
    await fail('A operadora do cartão não respondeu');
  }
  await page.unroute(tokens);
  await page.route(tokens, (route) => route.fulfill({ status: 500, headers, body: '' }));
  await fail('A operadora do cartão não respondeu');
  expect(await written()).toContain('Token creation failed: 500 Internal Server Error');
  await page.unroute(tokens);
  await page.route(tokens, (route) =>
    route.fulfill({ status: 422, headers, body: JSON.stringify({ message: `bad card ${PAID} of ANA SOUZA` }) }),
  );
  await fail('Os dados do cartão não foram aceitos');
  await page.unroute(tokens);
  // A public key may be bound to the domains of the sites.
  await page.route(tokens, (route) => route.fulfill({ status: 401, headers, body: '{"message":"denied"}' }));
  await fail('Não dá para pagar com cartão');
  expect(await written()).toContain('Token creation failed: 422');
  await page.unroute(tokens);
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(0);
  await pay(page).click();
  await expect(done(page)).toBeVisible();
  expect(await written()).not.toMatch(new RegExp(`${PAID}|bad card|ANA SOUZA`));
});

test('a token that ran out on its way is made again, and the order is charged once (B16)', { tag: '@audit' }, async ({
  page,
  venue,
  card,
}) => {
  await reachCreditCard(page, card, PAID);
  const late = async (route: Route) => {
    await venue.advanceClock(60_000);
    await route.continue();
  };
  await page.route('**/trpc/payment.checkout', late, { times: 1 });
  await pay(page).click();
  await expect(done(page)).toBeVisible();
  expect(await venue.calls('POST', '/core/v5/tokens')).toHaveLength(2);
  expect((await venue.orders())[0]?.payments).toMatchObject([{ method: 'creditCard', status: 'paid' }]);
});

test('without a public key the page says so, and PIX still works (B12)', { tag: '@audit' }, async ({ page, card }) => {
  // A server without the key writes this into its pages.
  await page.addInitScript(() => {
    const parse = JSON.parse;
    JSON.parse = (text: string) => {
      const value = parse(text);
      if (value?.config?.cardTokens) value.config.cardTokens = null;
      return value;
    };
  });
  await reachPayment(page, card, 1);
  await page.getByRole('radio', { name: 'Cartão de crédito' }).check();
  await expect(page.getByRole('alert')).toContainText('a chave pública do provedor de pagamento não está configurada');
  await expect(field(page, 'Número do cartão')).toHaveCount(0);
  await page.getByRole('radio', { name: 'PIX' }).check();
  await expect(page.getByRole('button', { name: 'Gerar PIX' })).toBeEnabled();
});

test('a PIX made elsewhere is shown; once it is paid the order ends, and the card is not charged', {
  tag: '@audit',
}, async ({ page, venue, card }) => {
  await reachCreditCard(page, card, PAID);
  const order = await venue.payElsewhere();
  await pay(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'O cartão não foi cobrado' })).toBeVisible();
  await expect(field(page, 'CVV')).toBeFocused();
  await venue.settlePayment(order, 'paid');
  await field(page, 'CVV').fill('123');
  await pay(page).click();
  await expect(done(page)).toBeVisible();
  expect((await venue.orders())[0]?.payments).toMatchObject([{ method: 'pix', status: 'paid' }]);
});

test('a charge nobody knows of locks the button until it is known', { tag: '@audit' }, async ({
  page,
  venue,
  card,
}) => {
  await reachCreditCard(page, card, PAID, '700');
  // The charge's reply is lost, then the reads by server, page and retry fail.
  await venue.addFault('reset_before', { method: 'GET', path: '/payment/', nth: 2 }, { times: 9 });
  await pay(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Ainda não sabemos' })).toBeVisible();
  await expect(pay(page)).toBeDisabled();
  await expect(done(page)).toBeVisible({ timeout: 20_000 });
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(1);
});

test('a card under review survives a reload and ends automatically (B3, B14)', { tag: '@audit' }, async ({
  page,
  venue,
  card,
}) => {
  await reachCreditCard(page, card, PROCESSING_REFUSED);
  await pay(page).click();
  await expect(page.getByRole('heading', { name: 'Pagamento em análise' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Pagamento em análise' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Transação recusada' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('radio', { name: 'Cartão de crédito' })).toBeChecked();
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(1);
});
