import {
  checkUntil,
  done,
  field,
  fillCreditCard,
  generatePix,
  listen,
  PAID,
  PROCESSING_REFUSED,
  pay,
  pixCode,
  REFUSED,
  reachCreditCard,
  reachPayment,
  startCheckout,
} from '../journey.ts';
import { expect, test } from '../test.ts';

// This test is slow, because one order is paid in three attempts.
test('a refused card is reported and keeps what was typed; PIX and another card follow, and numbers go to the token service alone (B8, B11 to B13, E8)', async ({
  page,
  venue,
  card,
}) => {
  const written = listen(page, venue.origin);
  await reachPayment(page, card, 1);
  const dialog = page.getByRole('dialog', { name: 'Finalizar pedido' });
  await expect(dialog.getByRole('radio', { name: 'PIX' })).toBeChecked();
  await fillCreditCard(page, REFUSED);
  await expect(dialog.getByText('Visa')).toBeVisible();
  // On a magnified screen, the error and the field that must be typed again may not both fit. The error must be in
  // view.
  await page.setViewportSize({ width: 195, height: 422 });
  await pay(page).click();
  await expect(field(page, 'CVV')).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'Transação recusada' })).toBeInViewport();
  await expect(field(page, 'Número do cartão')).toHaveValue('4000 0000 0000 0028');
  await expect(field(page, 'Nome no cartão')).toHaveValue('ANA SOUZA');
  await expect(field(page, 'CVV')).toHaveValue('');
  const again = page.getByText('Digite o CVV de novo');
  await expect(again).toBeVisible();
  await field(page, 'CVV').fill('12');
  await expect(again).toHaveCount(0);
  await page.getByRole('button', { name: 'Pagar com PIX' }).click();
  await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pague com PIX' })).toBeFocused();

  // After going back, the credit card form still has everything that was typed except the CVV.
  await page.getByRole('button', { name: 'Alterar endereço' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('radio', { name: 'Cartão de crédito' }).check();
  await expect(page.getByText('Pague só uma vez')).toBeVisible();
  await expect(field(page, 'Número do cartão')).toHaveValue('4000 0000 0000 0028');
  await expect(field(page, 'Nome no cartão')).toHaveValue('ANA SOUZA');
  await expect(field(page, 'CVV')).toHaveValue('');
  await fillCreditCard(page, PAID);
  await pay(page).click();
  await expect(done(page)).toBeVisible();
  expect((await venue.orders())[0]?.payments.map(({ status }) => status)).toEqual(['refused', 'canceled', 'paid']);
  expect(await venue.calls('POST', '/finish')).toHaveLength(1);
  expect(await written()).not.toMatch(new RegExp(`${PAID}|${REFUSED}`));
});

test('a PIX code made after a refused card shows after a reload, behind "Ver código", and is found once paid (B8, B10)', async ({
  page,
  venue,
  card,
}) => {
  await reachCreditCard(page, card, REFUSED);
  await pay(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Transação recusada' })).toBeVisible();
  await page.getByRole('button', { name: 'Pagar com PIX' }).click();
  const code = await pixCode(page).inputValue();
  await page.reload();
  await expect(pixCode(page)).toHaveValue(code);
  await expect(page.getByText(/^Verificando o pagamento em \d s$/)).toBeVisible();
  await page.getByRole('button', { name: 'Não tenho certeza' }).click();
  await startCheckout(page);
  await expect(pixCode(page)).toHaveValue(code);

  // A credit card that is chosen while the code shows stays chosen in the page.
  await page.getByRole('radio', { name: 'Cartão de crédito' }).check();
  await expect(page.getByText('Pague só uma vez')).toBeVisible();
  await page.reload();
  await expect(pixCode(page)).toHaveValue(code);
  const [order] = await venue.orders();
  await venue.settlePayment(order?.id ?? '', 'paid');
  await expect(done(page), 'no press checks').toBeVisible({ timeout: 15_000 });
});

test('in English: a PIX code that waits is not lost, a card under review survives a reload and ends (B3, B8, B14)', {
  tag: '@audit',
}, async ({ page, venue, card }) => {
  await generatePix(page, card, 1);
  const code = await field(page, 'Código PIX copia e cola').inputValue();
  await page.evaluate(() => localStorage.setItem('locale', 'en'));
  // The checkout opens again after the reload, because a PIX code is waiting.
  await page.reload();
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
  for (const name of ['Pay', 'I’m not sure yet']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Payment under review' })).toBeVisible();
  await checkUntil(page, page.getByRole('alert').filter({ hasText: 'Transaction refused' }), 'Check now');
  await fill({ 'Card number': PAID, ...expiry });
  await expect(page.getByRole('button', { name: 'Download the photos' })).toBeVisible();
  expect((await venue.orders())[0]?.payments.map(({ status }) => status)).toEqual(['canceled', 'refused', 'paid']);
});
