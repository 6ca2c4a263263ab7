import type { Page } from '@playwright/test';
import type { FinalStatus } from '#shared/payment.ts';
import { fillCreditCard, fillCustomer, generatePix, letPixArrive, reachPayment, startCheckout } from '../journey.ts';
import { expect, test } from '../test.ts';
import type { Venue } from '../venue.ts';

// At most one valid charge, and every page ends with the truth.

const codeOf = (page: Page) => page.getByRole('textbox', { name: 'Código PIX copia e cola' });
const doneIn = (page: Page) => page.getByRole('dialog', { name: 'Pedido realizado' });

/** Method and status of each charge of the only order. */
async function charges(venue: Venue): Promise<string[]> {
  return (await venue.orders()).flatMap(({ payments }) => payments.map(({ method, status }) => `${method} ${status}`));
}

async function settle(venue: Venue, status: FinalStatus): Promise<void> {
  const [order] = await venue.orders();
  await venue.settlePayment(order?.id ?? '', status);
}

async function openTab(page: Page, venue: Venue, card: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(`${venue.origin}/gallery/${card}`);
  await expect(tab.getByRole('region', { name: 'Carrinho' })).toBeVisible();
  return tab;
}

test('a double click and Enter charge once, however slow the reply is', { tag: ['@once', '@audit'] }, async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 3 });
  await reachPayment(page, card, 1);
  await venue.addFault('latency', { method: 'POST', path: '/payment/checkout' }, { delay_ms: 1_500 });
  const pay = page.getByRole('button', { name: 'Gerar PIX' });
  await pay.dblclick();
  await pay.press('Enter');
  await expect(codeOf(page)).toBeVisible();
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(1);
});

// Long: two pages, and a charge that takes one and a half seconds.
test('two tabs press pay at once: one charge, one code, completed in both by one finish', {
  tag: ['@once', '@audit'],
}, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 3 });
  await reachPayment(page, card, 1);
  const tab = await openTab(page, venue, card);
  await startCheckout(tab);
  await venue.addFault('latency', { method: 'POST', path: '/payment/checkout' }, { delay_ms: 1_500 });
  await Promise.all([page, tab].map((each) => each.getByRole('button', { name: 'Gerar PIX' }).click()));
  await expect(codeOf(page)).toBeVisible();
  await expect(codeOf(tab)).toHaveValue(await codeOf(page).inputValue());
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(1);

  await tab.getByRole('button', { name: 'Não tenho certeza' }).click();
  await letPixArrive(page, venue, doneIn(page));
  await expect(doneIn(tab)).toBeVisible();
  await tab.getByRole('button', { name: 'Ver minhas fotos' }).click();
  await expect(tab.getByRole('region', { name: 'Fotos compradas' })).toBeVisible();
  expect(await venue.calls('POST', '/finish')).toHaveLength(1);
  expect(await charges(venue)).toEqual(['pix paid']);
});

test('one tab of the buyer waits for a PIX while the other changes the order: the code ends (R2)', {
  tag: ['@once', '@audit'],
}, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 3 });
  await generatePix(page, card, 1);
  const first = await codeOf(page).inputValue();
  const tab = await openTab(page, venue, card);
  await tab.getByRole('checkbox', { name: 'Adicionar foto 2 ao pedido' }).check();
  await expect(tab.getByRole('button', { name: 'Carrinho, 2' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('o código anterior não vale mais');
  await expect(page.getByRole('dialog')).toContainText('R$ 59,80');
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(codeOf(page)).not.toHaveValue(first);
  await letPixArrive(page, venue, doneIn(page));
  expect(await charges(venue)).toEqual(['pix canceled', 'pix paid']);
});

// Long: two tabs are loaded.
test('a total that changed elsewhere is shown before it can be paid', { tag: '@once' }, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 3 });
  await reachPayment(page, card, 1);
  const tab = await openTab(page, venue, card);
  await tab.getByRole('checkbox', { name: 'Adicionar foto 2 ao pedido' }).check();
  await expect(tab.getByRole('button', { name: 'Carrinho, 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'nada foi cobrado: entrou 1 item; o total passou de R$ 29,90 para R$ 59,80',
  );
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(0);
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(codeOf(page)).toBeVisible();
});

test('another phone in the middle of its checkout learns that the order is paid', { tag: ['@once', '@audit'] }, async ({
  page,
  venue,
  browser,
}) => {
  const { card } = await venue.addCard({ photos: 2 });
  await reachPayment(page, card, 1);
  // The phone receives no event from this page, and its next step is refused.
  const phone = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await phone.goto(`${venue.origin}/gallery/${card}`);
  await startCheckout(phone);
  await expect(phone.getByText('Alguém já começou a comprar')).toBeVisible();
  await expect(phone.getByRole('textbox', { name: 'E-mail' })).toHaveValue('');
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(codeOf(page)).toBeVisible();
  await letPixArrive(page, venue, doneIn(page));
  await fillCustomer(phone, 'outra@example.com');
  await expect(doneIn(phone)).toBeVisible();
  // The phone's visitor also sees the photos. Only the buyer sees the receipt.
  await expect(doneIn(phone)).not.toContainText('R$ 29,90');
  expect(await charges(venue)).toEqual(['pix paid']);
});

test('reload and back button in the middle of the wait lead back to the same code', {
  tag: ['@once', '@audit'],
}, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 3 });
  await generatePix(page, card, 1);
  const code = await codeOf(page).inputValue();
  await page.reload();
  await expect(codeOf(page)).toHaveValue(code);
  await page.goBack();
  await expect(codeOf(page)).toHaveCount(0);
  const bar = page.getByRole('region', { name: 'Carrinho' });
  await expect(bar.getByRole('button'), 'one way on, with the sum once').toHaveText(['Ver código']);
  await expect(bar.getByText('R$ 29,90')).toHaveCount(1);
  await startCheckout(page);
  await expect(codeOf(page)).toHaveValue(code);
  await letPixArrive(page, venue, doneIn(page));
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(1);
});

test('a reload in the middle of a card payment ends in the photos', { tag: ['@once', '@audit'] }, async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 3 });
  await reachPayment(page, card, 1);
  await fillCreditCard(page, '4000000000000010');
  await venue.addFault('latency', { method: 'POST', path: '/payment/checkout' }, { delay_ms: 3_000 });
  const charging = page.waitForRequest('**/trpc/payment.checkout*');
  await page.getByRole('button', { name: 'Pagar' }).click();
  await charging;
  await page.reload();
  await expect(doneIn(page)).toBeVisible();
  expect(await charges(venue)).toEqual(['creditCard paid']);
});

test('a PIX that is paid while a card is typed is the one charge', { tag: ['@once', '@audit'] }, async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 3 });
  await generatePix(page, card, 1);
  await fillCreditCard(page, '4000000000000010');
  await settle(venue, 'paid');
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(doneIn(page)).toBeVisible();
  expect(await charges(venue)).toEqual(['pix paid']);
});

test('a refused card, then PIX: paid once', { tag: ['@once', '@audit'] }, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 3 });
  await reachPayment(page, card, 1);
  await fillCreditCard(page, '4000000000000028');
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByText('Transação recusada').first()).toBeVisible();
  await page.getByRole('radio', { name: 'PIX' }).check();
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(codeOf(page)).toBeVisible();
  await letPixArrive(page, venue, doneIn(page));
  expect(await charges(venue)).toEqual(['creditCard refused', 'pix paid']);
});

test('an expired code is replaced by one tap', { tag: ['@once', '@audit'] }, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 3 });
  await generatePix(page, card, 1);
  await venue.advanceClock(16 * 60_000);
  await expect(page.getByText('Este código PIX venceu')).toBeVisible();
  await page.getByRole('button', { name: 'Gerar novo PIX' }).click();
  await expect(codeOf(page)).toBeVisible();
  await letPixArrive(page, venue, doneIn(page));
  expect(await charges(venue)).toEqual(['pix expired', 'pix paid']);
});
