import type { Page } from '@playwright/test';
import { formatCardCode } from '#shared/card-code.ts';
import { holdScripts, isTakenOver, problemsOf } from './page-scripts.ts';
import { expect, test } from './test.ts';

/** Opens the home without its scripts, and marks what the server rendered. */
async function openRendered(page: Page, address = '/'): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('#root:not([hidden])'));
  await page.evaluate(() => Reflect.set(document.querySelector('main') ?? {}, 'isRendered', true));
  return release;
}

const isKept = (page: Page) => page.locator('main').evaluate((main) => Reflect.get(main, 'isRendered') === true);

const LANGUAGES = [
  { chosen: null, browser: 'pt-BR', field: 'Código do cartão', offer: null },
  { chosen: null, browser: 'en-GB', field: 'Código do cartão', offer: 'View this site in English', tag: '@audit' },
  { chosen: null, browser: 'es-MX', field: 'Código do cartão', offer: 'Ver este sitio en español' },
  { chosen: 'pt', browser: 'en-GB', field: 'Código do cartão', offer: null },
  { chosen: 'en', browser: 'pt-BR', field: 'Card code', offer: null, tag: '@audit' },
  { chosen: 'es', browser: 'pt-BR', field: 'Código de la tarjeta', offer: null },
];
for (const { chosen, browser, field, offer, tag = [] } of LANGUAGES) {
  test.describe(`a browser in ${browser}, ${chosen ?? 'nothing'} chosen`, () => {
    test.use({ locale: browser });

    test('the home is there before its script, and the script keeps all of it', { tag }, async ({ page }) => {
      const problems = problemsOf(page);
      if (chosen) await page.addInitScript((locale) => localStorage.setItem('locale', locale), chosen);
      const release = await openRendered(page);
      await expect(page.getByRole('textbox', { name: field })).toBeVisible();
      await expect(page.getByRole('complementary')).toHaveText(offer === null ? [] : [offer]);
      release();
      await isTakenOver(page);
      expect(await isKept(page)).toBe(true);
      expect(problems).toEqual([]);
    });
  });
}

test('what a visitor types and presses before the script runs is not lost', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 1 });
  const release = await openRendered(page);
  await page.getByRole('textbox', { name: 'Código do cartão' }).fill(card.toLowerCase());
  await page.getByRole('button', { name: 'Ver fotos' }).click();
  expect(new URL(page.url()).pathname).toBe('/');
  release();
  await expect(page).toHaveURL(`/gallery/${card}`);
});

test('a device that keeps a card, and an address with one, never show the home of a first visit', async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 1 });
  const release = await openRendered(page, `/?card=${card}`);
  await expect(page.locator('.boot')).toBeVisible();
  await expect(page.locator('#root')).toBeEmpty();
  release();
  await expect(page).toHaveURL(`/gallery/${card}`);
  await page.evaluate((code) => localStorage.setItem('kept-card', code), card);
  const releaseAgain = await openRendered(page);
  await expect(page.locator('.boot')).toBeVisible();
  await expect(page.locator('#root')).toBeEmpty();
  releaseAgain();
  await expect(page.locator('main')).toContainText(formatCardCode(card));
});

test.describe('the customer form', () => {
  test.use({
    organizationFields: {
      features: { site: { customer_form_fields: ['name', 'lastname'] } },
      features_organization: { webapp_initial_form: 'customer' },
    },
  });

  test('is rendered too', async ({ page }) => {
    const problems = problemsOf(page);
    const release = await openRendered(page);
    await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Ana');
    await page.getByRole('button', { name: 'Ver fotos' }).click();
    release();
    await isTakenOver(page);
    await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue('Ana');
    await expect(page.getByRole('alert')).toHaveText(['Digite seu sobrenome.']);
    expect(await isKept(page)).toBe(true);
    expect(problems).toEqual([]);
  });
});
