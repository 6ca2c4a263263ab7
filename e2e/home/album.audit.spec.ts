import type { Page } from '@playwright/test';
import { formatCardCode } from '#shared/cards/card-code.ts';
import { choosePhotos, generatePix, letPixArrive, openCard, typeCard } from '../journey.ts';
import { expect, test } from '../test.ts';

const album = (page: Page) => page.getByRole('region', { name: 'Seu álbum' });
const toHomeScreen = (page: Page) => page.getByRole('button', { name: 'Guardar na tela inicial' });
const keep = (page: Page) => page.getByRole('checkbox', { name: 'Guardar este código neste aparelho' });

/** Offers the home screen as Chromium on a phone does. @returns whether the page prevents the browser's own banner */
function offerHomeScreen(page: Page, outcome: 'accepted' | 'dismissed'): Promise<boolean> {
  return page.evaluate((answer) => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => {
      document.body.dataset.asked = 'true';
      return { outcome: answer };
    };
    return !dispatchEvent(Object.assign(offer, { prompt }));
  }, outcome);
}

async function keepOpenCard(page: Page, card: string): Promise<void> {
  await openCard(page, card);
  await page.getByRole('button', { name: 'Cartões' }).click();
  await keep(page).check();
  await page.keyboard.press('Escape');
}

test('a bought card is kept from the success, and is on the home as a cover that opens it', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 4 });
  await page.clock.install();
  await generatePix(page, card, 1, 2);
  const done = page.getByRole('dialog', { name: 'Pedido realizado' });
  await letPixArrive(page, venue, done);
  await expect(keep(page)).not.toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('kept-card'))).toBeNull();
  await keep(page).check();
  expect(await offerHomeScreen(page, 'accepted')).toBe(true);
  await toHomeScreen(page).click();
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'true');
  await expect(page.getByText('Pronto: procure o ícone na tela inicial.')).toBeVisible();
  await expect(toHomeScreen(page)).toHaveCount(0);

  await page.goto('/');
  const print = album(page).getByRole('listitem');
  await expect(print).toContainText(formatCardCode(card));
  const cover = print.locator('img').last();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored, 'no picture in web storage').not.toMatch(/data:image|\/media\//);
  await print.getByRole('button', { name: 'Abrir' }).click();
  await expect(page).toHaveURL(`/gallery/${card}`);
});

test('the newest card is first, and one is erased and put back by the keyboard', async ({ page, venue }) => {
  const older = await venue.addCard({ photos: 1 });
  const newer = await venue.addCard({ photos: 1, sold_photos: 1 });
  await keepOpenCard(page, older.card);
  await keepOpenCard(page, newer.card);
  await page.goto('/');
  const prints = album(page).getByRole('listitem');
  await expect(prints).toContainText([newer, older].map(({ card }) => formatCardCode(card)));

  const options = (card: string) => page.getByRole('button', { name: `Opções do cartão ${formatCardCode(card)}` });
  const erase = async (card: string) => {
    await options(card).press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Apagar' })).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await erase(newer.card);
  await expect(prints).toHaveCount(1);
  await expect(album(page).getByRole('button').first(), 'the focus is on the next print').toBeFocused();
  await page.getByRole('button', { name: 'Desfazer' }).press('Enter');
  await expect(prints).toContainText([newer, older].map(({ card }) => formatCardCode(card)));
  await erase(newer.card);
  await erase(older.card);
  await expect(album(page)).toHaveCount(0);
  expect(await page.evaluate(() => [localStorage.getItem('kept-card'), document.cookie])).toEqual([null, '']);
});

test('who leaves with something chosen is asked once to keep the card, and continues by one press', async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 4 });
  await openCard(page, card);
  const leave = async () => {
    await page.getByRole('button', { name: 'Voltar' }).click();
    await expect(page).toHaveURL('/');
  };
  const offer = page.getByRole('alert').filter({ hasText: 'Quer continuar depois?' });
  await leave();
  await expect(page.getByRole('button', { name: 'Ver fotos' })).toBeVisible();
  await expect(offer, 'nothing is chosen').toHaveCount(0);
  await typeCard(page, card);
  await choosePhotos(page, 1, 2);
  await page.goBack();
  await expect(offer).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('button', { name: 'Carrinho, 2' })).toBeVisible();
  await offer.getByRole('button', { name: 'Guardar este código neste aparelho' }).click();
  await leave();
  const print = album(page).getByRole('listitem');
  await expect(print.getByRole('heading')).toHaveText('Continue: 2 escolhidas');
  await expect(print).toContainText('R$ 59,80');
  await expect(offer).toHaveCount(0);
  await print.getByRole('button', { name: 'Abrir' }).click();
  await expect(page.getByRole('button', { name: 'Carrinho, 2' })).toBeVisible();

  await page.evaluate(() => localStorage.removeItem('kept-card'));
  await leave();
  await expect(page.getByRole('button', { name: 'Ver fotos' })).toBeVisible();
  await expect(offer, 'never twice').toHaveCount(0);
});

test('the home with a kept card opens at its top: at first, after a reload, and on the way back', async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 3 });
  await page.addInitScript((code) => localStorage.setItem('kept-card', code), card);
  const opensAtTop = async (how: string) => {
    await expect(album(page)).toContainText(formatCardCode(card));
    await expect(page.getByRole('region', { name: 'Privacidade' })).toBeVisible();
    expect(await page.evaluate(() => scrollY), how).toBe(0);
    // The whole form is on the first screen.
    await expect(page.getByRole('button', { name: 'Ver fotos' }), how).toBeInViewport({ ratio: 1 });
  };
  await page.goto('/');
  await opensAtTop('at first');
  await page.reload();
  await opensAtTop('after a reload');
  await page.goto(`/gallery/${card}`);
  await page.goBack();
  await opensAtTop('on the way back');
});

test.describe('the way to the home screen', () => {
  test.beforeEach(async ({ page, venue }) => {
    const { card } = await venue.addCard({ photos: 1 });
    await page.addInitScript((code) => localStorage.setItem('kept-card', code), card);
  });

  test('is not shown before the browser offers it, and serves once', async ({ page }) => {
    await page.goto('/');
    await expect(album(page)).toBeVisible();
    await expect(toHomeScreen(page)).toHaveCount(0);
    const place = () => page.locator('main form').evaluate((form) => form.getBoundingClientRect().top + scrollY);
    const before = await place();
    await offerHomeScreen(page, 'dismissed');
    await expect(toHomeScreen(page)).toBeVisible();
    expect(await place(), 'nothing moves').toBe(before);
    await toHomeScreen(page).click();
    await expect(toHomeScreen(page)).toHaveCount(0);
    await offerHomeScreen(page, 'accepted');
    await expect(toHomeScreen(page)).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
    await expect(toHomeScreen(page)).toHaveCount(0);
  });

  test('is explained in three steps on an iPhone', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
    await page.goto('/');
    await toHomeScreen(page).press('Enter');
    const help = page.getByRole('dialog', { name: 'Guardar na tela inicial' });
    await expect(help.getByRole('listitem')).toHaveCount(3);
    await expect(help).toContainText('digite o código do seu cartão');
    await page.keyboard.press('Escape');
    await expect(toHomeScreen(page)).toBeFocused();
  });
});
