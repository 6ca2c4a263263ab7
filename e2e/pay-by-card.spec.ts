import type { Page } from '@playwright/test';
import { fillCard, generatePix, reachCard, reachPayment } from './journey.ts';
import { expect, test } from './test.ts';

/** Numbers of the mock's catalogue: how a payment with each of them turns out. */
const PAID = '4000000000000010';
const REFUSED = '4000000000000028';
const PROCESSING_REFUSED = '4000000000000044';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const pay = (page: Page) => page.getByRole('button', { name: 'Pagar', exact: true });
const done = (page: Page) => page.getByRole('dialog', { name: 'Pedido realizado' });

/** Everything that the page sends to its own storefront, or writes into its console and its storage. */
function listen(page: Page, origin: string): () => Promise<string> {
  const seen: string[] = [];
  page.on('console', (message) => seen.push(message.text()));
  page.on('request', (request) => {
    if (request.url().startsWith(origin)) seen.push(request.url(), request.postData() ?? '');
  });
  return async () => {
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    return [...seen, stored].join('\n').replace(/(?<=\d)[ -](?=\d)/g, '');
  };
}

test('code, card form, photos: the number goes to the token service alone (B8, B11, B13)', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 3 });
  const written = listen(page, venue.origin);
  await reachPayment(page, card, 1);
  const dialog = page.getByRole('dialog', { name: 'Finalizar pedido' });
  await expect(dialog.getByRole('radio', { name: 'PIX' })).toBeChecked();
  await fillCard(page, PAID);
  await expect(field(page, 'Número do cartão')).toHaveValue('4000 0000 0000 0010');
  await expect(dialog.getByText('Visa')).toBeVisible();
  await pay(page).click();
  await expect(done(page)).toBeVisible();
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(1);
  expect(await venue.calls('POST', '/finish')).toHaveLength(1);
  expect((await venue.orders())[0]?.payments).toMatchObject([{ method: 'creditCard', status: 'paid' }]);
  expect(await written()).not.toContain(PAID);
});

test('the form takes what cards and people write, and says what is wrong (B11)', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 2 });
  await reachPayment(page, card, 1);
  await page.getByRole('radio', { name: 'Cartão de crédito' }).check();
  await expect(pay(page)).toBeDisabled();
  const number = field(page, 'Número do cartão');
  await number.fill('4000-0000-0000-0011');
  await number.blur();
  await expect(page.getByRole('alert').filter({ hasText: 'Confira o número' })).toBeVisible();
  await number.fill('378282246310005');
  await expect(number).toHaveValue('3782 822463 10005');
  await expect(page.getByText('American Express')).toBeVisible();
  // A digit that is mended in the middle leaves the caret where it was.
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2));
  await number.press('Backspace');
  expect(await number.evaluate((input: HTMLInputElement) => [input.value, input.selectionStart])).toEqual([
    '3828 224631 0005',
    1,
  ]);
  await number.fill(PAID);
  await field(page, 'Nome no cartão').fill('Ana');
  for (const [name, wrong, problem] of [
    ['Mês', '13', 'De 1 a 12.'],
    ['Ano', '2019', 'De 2020 a 3000.'],
    ['CVV', '12', 'São 3 números.'],
  ] as const) {
    await field(page, name).fill(wrong);
    await field(page, name).blur();
    await expect(page.getByRole('alert').filter({ hasText: problem })).toBeVisible();
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
  }
  await field(page, 'Mês').fill('1');
  await field(page, 'Ano').fill('24');
  await field(page, 'CVV').fill('123');
  await expect(field(page, 'Ano')).toHaveValue('2024');
  await expect(page.getByRole('alert').filter({ hasText: 'Este cartão venceu.' })).toBeVisible();
  await expect(pay(page)).toBeDisabled();
  await field(page, 'Ano').fill('35');
  await expect(pay(page)).toBeEnabled();
  expect(await venue.calls('POST', '/core/v5/tokens')).toHaveLength(0);
});

test('a double click and Enter charge once', { tag: '@once' }, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 2 });
  await reachCard(page, card, PAID);
  await pay(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
    button.form?.requestSubmit();
  });
  await expect(done(page)).toBeVisible();
  expect(await venue.calls('POST', '/core/v5/tokens')).toHaveLength(1);
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(1);
});

test('a refused card is told, keeps what was typed, and the same order is paid by PIX (E8, B12)', async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 2 });
  await reachCard(page, card, REFUSED);
  await pay(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Transação recusada' })).toBeInViewport();
  await expect(field(page, 'Número do cartão')).toHaveValue('4000 0000 0000 0028');
  await expect(field(page, 'Nome no cartão')).toHaveValue('ANA SOUZA');
  await expect(field(page, 'CVV')).toHaveValue('');
  await expect(field(page, 'CVV')).toBeFocused();
  await page.getByRole('button', { name: 'Pagar com PIX' }).click();
  await expect(page.getByRole('heading', { name: 'Como você quer pagar?' })).toBeFocused();
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();

  // And back to a card, knowing that the code waits: what was typed before is still there.
  await page.getByRole('radio', { name: 'Cartão de crédito' }).check();
  await expect(page.getByText('Pague só uma vez')).toBeVisible();
  await expect(field(page, 'Nome no cartão')).toHaveValue('ANA SOUZA');
  await fillCard(page, PAID);
  await pay(page).click();
  await expect(done(page)).toBeVisible();
  expect((await venue.orders())[0]?.payments.map(({ status }) => status)).toEqual(['refused', 'canceled', 'paid']);
});

test('whatever goes wrong with the token is told, and a press later pays (B12)', { tag: '@once' }, async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 2 });
  const written = listen(page, venue.origin);
  await reachCard(page, card, PAID);
  const told = (text: string) => page.getByRole('alert').filter({ hasText: text });
  const fail = async (text: string) => {
    await pay(page).click();
    await expect(told(text)).toBeVisible();
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
  expect(await written()).toContain('bad card … of … CardTokenError');
  await page.unroute(tokens);
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(0);
  await pay(page).click();
  await expect(done(page)).toBeVisible();
  expect(await written()).not.toContain(PAID);
});

test('without a public key the visitor is told, and PIX still works (B12)', { tag: '@once' }, async ({
  page,
  venue,
}) => {
  // As a server without the key writes it into its pages.
  await page.addInitScript(() => {
    const parse = JSON.parse;
    JSON.parse = (text: string) => {
      const value = parse(text);
      if (value?.config?.cardTokens) value.config.cardTokens = null;
      return value;
    };
  });
  const { card } = await venue.addCard({ photos: 2 });
  await reachPayment(page, card, 1);
  await page.getByRole('radio', { name: 'Cartão de crédito' }).check();
  await expect(page.getByRole('alert')).toContainText('a chave pública do provedor de pagamento não está configurada');
  await expect(field(page, 'Número do cartão')).toHaveCount(0);
  await page.getByRole('radio', { name: 'PIX' }).check();
  await expect(page.getByRole('button', { name: 'Gerar PIX' })).toBeEnabled();
});

test('a PIX that was paid meanwhile ends the order, and the card is not charged', { tag: '@once' }, async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 2 });
  await generatePix(page, card, 1);
  await fillCard(page, PAID);
  const [order] = await venue.orders();
  await venue.settlePayment(order?.id ?? '', 'paid');
  await pay(page).click();
  await expect(done(page)).toBeVisible();
  expect((await venue.orders())[0]?.payments).toMatchObject([{ method: 'pix', status: 'paid' }]);
});

test('a charge nobody knows of locks the button until it is known', { tag: '@once' }, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 2 });
  await reachCard(page, card, PAID, '700');
  // The charge is made and its reply is lost; then it cannot be read back: by the server, by the page, and by the page’s next try.
  await venue.addFault('reset_before', { method: 'GET', path: '/payment/', nth: 2 }, { times: 9 });
  await pay(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Ainda não sabemos' })).toBeVisible();
  await expect(pay(page)).toBeDisabled();
  await expect(done(page)).toBeVisible({ timeout: 20_000 });
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(1);
});

test('in English: a PIX code that waits is not lost, a card under review ends by itself (B8, B14)', async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 2 });
  await generatePix(page, card, 1);
  const code = await field(page, 'Código PIX copia e cola').inputValue();
  await page.evaluate(() => localStorage.setItem('locale', 'en'));
  await page.reload();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(field(page, 'PIX code to copy and paste')).toHaveValue(code);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.getByRole('button', { name: 'Pay by card instead' }).click();
  await expect(page.getByRole('heading', { name: 'Pay by credit card' })).toBeFocused();
  await page.getByRole('button', { name: 'See the PIX code' }).click();
  await expect(field(page, 'PIX code to copy and paste')).toHaveValue(code);
  await page.getByRole('button', { name: 'Pay by card instead' }).click();

  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
  };
  const expiry = { 'Name on card': 'ANN LEE', Month: '1', Year: '35', CVV: '123' };
  await fill({ 'Card number': PROCESSING_REFUSED, ...expiry });
  await expect(page.getByRole('heading', { name: 'Payment under review' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: 'Transaction refused' })).toBeVisible({ timeout: 20_000 });
  await expect(field(page, 'Name on card')).toHaveValue('ANN LEE');
  await fill({ 'Card number': PAID, CVV: '123' });
  await expect(page.getByRole('button', { name: 'Download the photos' })).toBeVisible();
  expect((await venue.orders())[0]?.payments.map(({ status }) => status)).toEqual(['canceled', 'refused', 'paid']);
});

test('a card under review survives a reload (B3, B14)', { tag: '@once' }, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 2 });
  await reachCard(page, card, PROCESSING_REFUSED);
  await pay(page).click();
  await expect(page.getByRole('heading', { name: 'Pagamento em análise' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Finalizar compra' }).click();
  await expect(page.getByRole('heading', { name: 'Pagamento em análise' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Transação recusada' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('radio', { name: 'Cartão de crédito' })).toBeChecked();
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(1);
});
