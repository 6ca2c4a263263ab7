import { fillCard, reachCard, reachPayment } from './journey.ts';
import { expect, test } from './test.ts';

/** Numbers of the mock's catalogue: how a payment with each of them turns out. */
const PAID = '4000000000000010';

test('code, card, photos: the number goes to the token service alone (B8, B11, B13)', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 3 });
  const seen: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin === venue.origin) seen.push(request.url(), request.postData() ?? '');
  });
  await reachPayment(page, card, 1);
  const dialog = page.getByRole('dialog', { name: 'Finalizar pedido' });
  await expect(dialog.getByRole('radio', { name: 'PIX' })).toBeChecked();
  await fillCard(page, PAID);
  await expect(dialog.getByRole('textbox', { name: 'Número do cartão' })).toHaveValue('4000 0000 0000 0010');
  await expect(dialog.getByText('Visa')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByRole('dialog', { name: 'Pedido realizado' })).toBeVisible();
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(1);
  expect(await venue.calls('POST', '/finish')).toHaveLength(1);
  const [order] = await venue.orders();
  expect(order?.payments).toMatchObject([{ method: 'creditCard', status: 'paid' }]);
  expect(seen.join('\n').replaceAll(/\D(?=\d)/g, '')).not.toContain('0000000010');
});

test('a double click and Enter charge once', { tag: '@once' }, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 2 });
  await reachCard(page, card, PAID);
  await page.getByRole('button', { name: 'Pagar' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
    button.form?.requestSubmit();
  });
  await expect(page.getByRole('dialog', { name: 'Pedido realizado' })).toBeVisible();
  expect(await venue.calls('POST', '/core/v5/tokens')).toHaveLength(1);
  expect(await venue.calls('POST', '/payment/checkout')).toHaveLength(1);
});
