import type { Page } from '@playwright/test';
import { MAX_CARDS } from '#shared/order.ts';
import { choosePhotos, fillAddress, fillCustomer, pixCode, startCheckout, toggleOf } from '../journey.ts';
import { expect, test } from '../test.ts';
import { capture, dialogOf, lastMonth, reachCamera, search } from './face-search-steps.ts';

test.use({ permissions: ['camera'], organizationFields: { search_max_range: 3 } });

/** Opens the order of the first card with all these cards, as a page with their codes could. */
function openOrder(page: Page, cards: readonly string[]): Promise<void> {
  return page.evaluate(async (codes) => {
    const call = async (procedure: string, input: object) => {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(`/trpc/${procedure}`, { method: 'POST', headers, body: JSON.stringify(input) });
      return (await reply.json()).result.data;
    };
    const rights: string[] = [];
    for (const code of codes) rights.push((await call('gallery.byCards', { cards: [code] })).cards[0].right);
    await call('order.open', { cards: rights });
  }, cards);
}

test('who has two cards, of which one has no place in an order that others filled, reads what to do', async ({
  page,
  venue,
}) => {
  const own = [
    (await venue.addCard({ photos: 2, visit_date: lastMonth(10) })).card,
    (await venue.addCard({ photos: 3, visit_date: lastMonth(12) })).card,
  ];
  const others: string[] = [];
  while (others.length < MAX_CARDS - 1) others.push((await venue.addCard({ photos: 1 })).card);
  await page.goto('/');
  for (const card of own) await openOrder(page, [card, ...others]);
  await reachCamera(page, lastMonth(10), lastMonth(12));
  await capture(page, 1);
  await search(page);
  const found = dialogOf(page).getByRole('checkbox');
  await expect(found).toHaveCount(own.length);
  for (const box of await found.all()) await box.check();
  await dialogOf(page).getByRole('button', { name: 'Ver fotos' }).click();
  const full = /O pedido já tem 20 cartões/;
  const ticks = page.getByRole('checkbox', { name: /^Adicionar foto/ });
  await expect(ticks).toHaveCount(5 + others.length);
  await choosePhotos(page, 1);
  await toggleOf(page, 5 + others.length).click();
  await expect(page.getByRole('alert')).toHaveText(full);
  await startCheckout(page);
  await fillCustomer(page);
  await fillAddress(page);
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(page.getByRole('dialog', { name: 'Finalizar pedido' }).getByRole('alert')).toHaveText(full);
  await page.getByRole('dialog', { name: 'Finalizar pedido' }).getByRole('button', { name: 'Fechar' }).click();
  await page.getByRole('button', { name: 'Cartões', exact: true }).click();
  const cards = page.getByRole('dialog', { name: 'Cartões' });
  await cards
    .getByRole('button', { name: /^Remover cartão/ })
    .nth(MAX_CARDS - 1)
    .click();
  await expect(cards.getByRole('status')).not.toBeEmpty();
  await cards.getByRole('button', { name: 'Fechar' }).click();
  await startCheckout(page);
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(pixCode(page)).toBeVisible();
});
