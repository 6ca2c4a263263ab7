import { done, field, PAID, pay, reachCreditCard, toggleOf } from '../journey.ts';
import { expect, test } from '../test.ts';

test('a double click and Enter charge once', async ({ page, venue, card }) => {
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

test('a PIX made elsewhere is shown; once it is paid the order ends, and the card is not charged', async ({
  page,
  venue,
  card,
}) => {
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

test('a charge nobody knows of locks the button until it is known', async ({ page, venue, card }) => {
  await reachCreditCard(page, card, PAID, '700');
  // The charge's reply is lost. The next reads of the payment fail, and so do the next reads of the order.
  await venue.addFault('reset_before', { method: 'GET', path: '/payment/', nth: 2 }, { times: 9 });
  await venue.addFault('reset_before', { method: 'POST', path: '/order/', nth: 2 }, { times: 2 });
  await pay(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Ainda não sabemos' })).toBeVisible();
  await expect(pay(page)).toBeDisabled();
  await expect(done(page)).toBeVisible({ timeout: 60_000 });
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(1);
});

test('while a charge may still land, a tick is taken back, and a notice says why', { tag: '@both' }, async ({
  page,
  venue,
  card,
}) => {
  await reachCreditCard(page, card, PAID);
  await venue.addFault('reset_before', { method: 'POST', path: '/payment/checkout' }, { times: 1 });
  await pay(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'A resposta não chegou' })).toBeVisible();
  await page.keyboard.press('Escape');
  await toggleOf(page, 2).click();
  await expect(page.getByText('Este pagamento já está em andamento. Aguarde um instante.')).toBeVisible();
  await expect(toggleOf(page, 2)).not.toBeChecked();
  await expect(toggleOf(page, 1)).toBeChecked();
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(1);
});
