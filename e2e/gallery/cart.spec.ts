import { choosePhotos, openCard, startCheckout, toggleOf } from '../journey.ts';
import { expect, test } from '../test.ts';

test('the cart lists, removes and sums up what the provider says (C1, C3)', { tag: '@both' }, async ({
  page,
  venue,
  isMobile,
}) => {
  const { card } = await venue.addCard({ photos: 6 });
  await openCard(page, card);
  await expect(page.getByRole('region', { name: 'Carrinho' })).toContainText('0 fotos');
  await choosePhotos(page, 1, 2, 3, 4, 5);
  await page.getByRole('button', { name: 'Carrinho, 5' }).click();
  const cart = page.getByRole(isMobile ? 'dialog' : 'region', { name: 'Carrinho' });
  if (!isMobile) await expect(cart, 'the column is there already').toBeFocused();
  await expect(cart).toContainText('R$ 124,50');
  await expect(cart).toContainText('5 fotos × R$ 24,90');
  await cart.getByRole('button', { name: 'Remover foto 5' }).click();
  await expect(cart).toContainText('R$ 119,60');
  await expect(cart.getByRole('button', { name: /^Remover foto/ })).toHaveCount(4);
  await expect(cart.getByText('Foto 5 saiu')).toBeVisible();
  await expect(cart.getByRole('button', { name: 'Desfazer' }), 'the focus is not lost with its button').toBeFocused();
  await cart.getByRole('button', { name: 'Desfazer' }).press('Enter');
  await expect(cart).toContainText('R$ 124,50');
  await expect(cart.getByRole('button', { name: 'Remover foto 5' })).toBeFocused();
  await expect.poll(async () => (await venue.orders())[0]?.media_ids.length).toBe(5);
});

test('without a network viewer and checkout open, and a tick says so and waits; online again the order is read (B1)', {
  tag: '@audit',
}, async ({ page, context, venue }) => {
  const { card } = await venue.addCard({ photos: 4 });
  await openCard(page, card);
  await choosePhotos(page, 1);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Foto 1', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Visualizador' }), 'it is there before it is asked for').toBeVisible();
  await page.goBack();
  await startCheckout(page);
  await page.goBack();
  await toggleOf(page, 2).click();
  await expect(page.getByRole('alert').filter({ hasText: 'nada mudou' })).toBeVisible();
  await expect(toggleOf(page, 2)).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Carrinho, 1' }), 'the cart stays').toBeVisible();
  await expect(page.getByText('O pedido não pôde ser carregado.')).toBeHidden();
  const isRead = page.waitForResponse(/order\.open/);
  await context.setOffline(false);
  await isRead;
  await toggleOf(page, 2).click();
  await expect(page.getByRole('button', { name: 'Carrinho, 2' })).toBeVisible();
});

test.describe('an order that is gone', () => {
  test.use({ organizationFields: { magic_cards: true } });

  test('is opened again with what was chosen, and the visitor sees a notice (C4)', { tag: '@audit' }, async ({
    page,
    venue,
  }) => {
    await openCard(page, 'FOTOS0001');
    await choosePhotos(page, 1, 2);
    await venue.reset();
    await toggleOf(page, 3).click();
    await expect(page.getByRole('alert')).toContainText('Abrimos outro com as mesmas escolhas.');
    await expect(page.getByRole('button', { name: 'Carrinho, 3' })).toBeVisible();
    const [order] = await venue.orders();
    expect(order?.media_ids).toHaveLength(3);
  });
});
