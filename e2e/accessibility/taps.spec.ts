import type { Locator, Page } from '@playwright/test';
import { formatCardCode } from '#shared/cards/card-code.ts';
import { reports, sharesOf, stubShareSheet } from '../downloads/download-steps.ts';
import { choosePhotos, openCard, toggleOf } from '../journey.ts';
import { expect, test } from '../test.ts';
import type { Venue } from '../venue.ts';

/** Counts taps. On-screen keys do not count. */
class Thumb {
  taps = 0;

  async tap(target: Locator): Promise<void> {
    await target.click();
    this.taps += 1;
  }
}

async function choose(page: Page, venue: Venue): Promise<void> {
  const { card } = await venue.addCard({ photos: 3 });
  await openCard(page, card);
  await choosePhotos(page, 1, 2);
}

const button = (page: Page, name: string) => page.getByRole('button', { name });

/**
 * Buys up to the copied code. Returns the taps, without the extra one of `isRemembered`.
 * @param leavesBy how the visitor leaves a filled field: by a tap, or by the keyboard's "next" and "go"
 */
async function buyAsNewVisitor(page: Page, isRemembered: boolean, leavesBy: 'tap' | 'key'): Promise<number> {
  const thumb = new Thumb();
  const { keyboard } = page;
  const goOn = (target: Locator) => (leavesBy === 'key' ? keyboard.press('Enter') : thumb.tap(target));
  await thumb.tap(button(page, 'Finalizar compra'));
  await thumb.tap(page.getByRole('textbox', { name: 'E-mail' }));
  await keyboard.type('pendente@example.com');
  await goOn(page.getByRole('textbox', { name: 'CPF' }));
  await expect(page.getByRole('textbox', { name: 'CPF' })).toBeFocused();
  await keyboard.type('11144477735');
  await expect(page.getByRole('textbox', { name: 'Telefone' })).toBeFocused();
  await keyboard.type('11987654321');
  if (isRemembered) await page.getByRole('checkbox', { name: 'Lembrar neste aparelho' }).check();
  await thumb.tap(page.getByRole('checkbox', { name: 'Aceito os termos de serviço' }));
  await thumb.tap(button(page, 'Continuar'));
  // The postal code has the focus first, then the number.
  await expect(page.getByRole('textbox', { name: 'CEP' })).toBeFocused();
  await keyboard.type('01310100');
  await expect(page.getByRole('textbox', { name: 'Número' })).toBeFocused();
  await keyboard.type('1578');
  await goOn(button(page, 'Continuar'));
  await thumb.tap(button(page, 'Gerar PIX'));
  await thumb.tap(button(page, 'Copiar código PIX'));
  return thumb.taps;
}

test('a new visitor has the PIX code with eight taps, a remembered one with three (B2)', {
  tag: ['@once', '@audit'],
}, async ({ page, venue }) => {
  await choose(page, venue);
  expect(await buyAsNewVisitor(page, true, 'tap')).toBe(8);
  const [first] = await venue.orders();
  await venue.settlePayment(first?.id ?? '', 'paid');
  await expect(page.getByRole('dialog', { name: 'Pedido realizado' })).toBeVisible({ timeout: 15_000 });

  await choose(page, venue);
  const thumb = new Thumb();
  await thumb.tap(button(page, 'Finalizar compra'));
  await expect(page.getByText('Valem os termos de serviço que você aceitou neste aparelho.')).toBeVisible();
  await thumb.tap(button(page, 'Gerar PIX'));
  await thumb.tap(button(page, 'Copiar código PIX'));
  expect(thumb.taps).toBe(3);
});

test('from the code to five saved photos it takes thirteen taps and the keyboard, and the success says that they are saved (B2, G7)', {
  tag: ['@once', '@audit'],
}, async ({ page, venue }) => {
  test.slow();
  await stubShareSheet(page);
  const { card } = await venue.addCard({ photos: 6 });
  let fetched = 0;
  page.on('requestfinished', (request) => {
    if (request.url().includes('/media/original/')) fetched += 1;
  });
  const thumb = new Thumb();
  await page.goto('/');
  await thumb.tap(page.getByRole('textbox', { name: 'Código do cartão' }));
  await page.keyboard.type(card);
  await page.keyboard.press('Enter');
  for (const photo of [1, 2, 3, 4, 5]) await thumb.tap(toggleOf(page, photo));
  await expect(button(page, 'Carrinho, 5')).toBeVisible();
  thumb.taps += await buyAsNewVisitor(page, false, 'key');
  const [order] = await venue.orders();
  await venue.settlePayment(order?.id ?? '', 'paid');
  const done = page.getByRole('dialog', { name: 'Pedido realizado' });
  await expect(done).toBeVisible({ timeout: 15_000 });

  // The photos are fetched while the success page shows, and not reported before they are saved.
  await expect.poll(() => fetched).toBe(5);
  expect(await reports(venue)).toBe(0);
  await thumb.tap(done.getByRole('button', { name: 'Salvar no celular' }));
  await expect(done.getByRole('status').filter({ hasText: 'Prontas' })).toBeVisible();
  expect((await sharesOf(page)).map(({ length }) => length)).toEqual([5]);
  expect(thumb.taps).toBe(13);
  await expect(done.getByRole('button', { name: 'Salvar no celular' })).toHaveCount(0);
  await expect(done.getByText(formatCardCode(card))).toBeVisible();
  await expect.poll(() => reports(venue)).toBe(5);
});
