import type { Locator, Page } from '@playwright/test';
import { formatCardCode } from '#shared/cards/card-code.ts';
import { reports, sharesOf, stubShareSheet } from '../downloads/download-steps.ts';
import { choosePhotos, openCard, PAID, toggleOf } from '../journey.ts';
import { expect, test } from '../test.ts';

/** Counts taps. On-screen keys do not count. */
class Thumb {
  taps = 0;

  async tap(target: Locator): Promise<void> {
    await target.click();
    this.taps += 1;
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name });

/** Opens a card from the home. The keyboard's "go" sends its code. */
async function openByThumb(page: Page, thumb: Thumb, card: string): Promise<void> {
  await page.goto('/');
  await thumb.tap(page.getByRole('textbox', { name: 'Código do cartão' }));
  await page.keyboard.type(card);
  await page.keyboard.press('Enter');
}

/**
 * Goes from the selection to the payment. "Next" on the keyboard leaves the e-mail. CPF and CEP pass the focus on once
 * they are complete.
 */
async function reachPaymentByThumb(page: Page, thumb: Thumb, isRemembered = false): Promise<void> {
  const { keyboard } = page;
  await thumb.tap(button(page, 'Finalizar compra'));
  await thumb.tap(page.getByRole('textbox', { name: 'E-mail' }));
  await keyboard.type('pendente@example.com');
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'CPF' })).toBeFocused();
  await keyboard.type('11144477735');
  await expect(page.getByRole('textbox', { name: 'Telefone' })).toBeFocused();
  await keyboard.type('11987654321');
  if (isRemembered) await page.getByRole('checkbox', { name: 'Lembrar neste aparelho' }).check();
  await thumb.tap(page.getByRole('checkbox', { name: 'Aceito os termos de serviço' }));
  await thumb.tap(button(page, 'Continuar'));
  await expect(page.getByRole('textbox', { name: 'CEP' })).toBeFocused();
  await keyboard.type('01310100');
  await expect(page.getByRole('textbox', { name: 'Número' })).toBeFocused();
  await keyboard.type('1578');
  await thumb.tap(button(page, 'Continuar'));
}

test('from the code on, a new visitor buys all by credit card with ten taps; remembered, one has the PIX code with three (B2)', async ({
  page,
  venue,
}) => {
  test.slow();
  const { card } = await venue.addCard({ photos: 24 });
  const all = new Thumb();
  await openByThumb(page, all, card);
  await all.tap(button(page, 'Tudo ·'));
  await reachPaymentByThumb(page, all, true);
  await all.tap(page.getByRole('radio', { name: 'Cartão de crédito' }));
  await all.tap(page.getByRole('textbox', { name: 'Número do cartão' }));
  await page.keyboard.type(PAID);
  await expect(page.getByRole('textbox', { name: 'Nome no cartão' })).toBeFocused();
  await page.keyboard.type('BIA LIMA');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Mês' })).toBeFocused();
  await page.keyboard.type('1240');
  await expect(page.getByRole('textbox', { name: 'CVV' })).toBeFocused();
  await page.keyboard.type('123');
  await all.tap(button(page, 'Pagar'));
  await expect(page.getByRole('dialog', { name: 'Pedido realizado' })).toBeVisible({ timeout: 15_000 });
  expect(all.taps).toBe(10);

  const { card: another } = await venue.addCard({ photos: 3 });
  await openCard(page, another);
  await choosePhotos(page, 1, 2);
  const thumb = new Thumb();
  await thumb.tap(button(page, 'Finalizar compra'));
  await expect(page.getByText('Valem os termos de serviço que você aceitou neste aparelho.')).toBeVisible();
  await thumb.tap(button(page, 'Gerar PIX'));
  await thumb.tap(button(page, 'Copiar código PIX'));
  expect(thumb.taps).toBe(3);
});

test('from the code to the PIX code of three photos it takes eleven taps, and one more saves them, as the success says (B2, G7)', async ({
  page,
  venue,
}) => {
  test.slow();
  await stubShareSheet(page);
  const { card } = await venue.addCard({ photos: 6 });
  let fetched = 0;
  page.on('requestfinished', (request) => {
    if (request.url().includes('/media/original/')) fetched += 1;
  });
  const thumb = new Thumb();
  await openByThumb(page, thumb, card);
  for (const photo of [1, 2, 3]) await thumb.tap(toggleOf(page, photo));
  await expect(button(page, 'Carrinho, 3')).toBeVisible();
  await reachPaymentByThumb(page, thumb);
  await thumb.tap(button(page, 'Gerar PIX'));
  await thumb.tap(button(page, 'Copiar código PIX'));
  expect(thumb.taps).toBe(11);
  const [order] = await venue.orders();
  await venue.settlePayment(order?.id ?? '', 'paid');
  const done = page.getByRole('dialog', { name: 'Pedido realizado' });
  await expect(done).toBeVisible({ timeout: 15_000 });

  // The photos are fetched while the success page shows. They are reported only once they are saved.
  await expect.poll(() => fetched).toBe(3);
  expect(await reports(venue)).toBe(0);
  await thumb.tap(done.getByRole('button', { name: 'Salvar no celular' }));
  await expect(done.getByRole('status').filter({ hasText: 'Entregues ao celular' })).toBeVisible();
  expect((await sharesOf(page)).map(({ length }) => length)).toEqual([3]);
  expect(thumb.taps).toBe(12);
  await expect(done.getByRole('button', { name: 'Salvar no celular' })).toHaveCount(0);
  await expect(done.getByText(formatCardCode(card))).toBeVisible();
  await expect.poll(() => reports(venue)).toBe(3);
});
