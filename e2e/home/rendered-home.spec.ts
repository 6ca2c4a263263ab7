import type { Page } from '@playwright/test';
import { formatCardCode } from '#shared/cards/card-code.ts';
import type { Locale } from '#shared/site/locale.ts';
import { COOKIES } from '#shared/site/site-data.ts';
import { chooseLanguage, holdScripts, isPainted, isTakenOver, problemsOf } from '../page-scripts.ts';
import { expect, test } from '../test.ts';

/**
 * Opens the home page, holds its modules back, and marks the rendered `main`. The small first script is loaded: it
 * keeps presses until the modules are there.
 * @returns a function that lets the modules load
 */
async function openRendered(page: Page, address = '/'): Promise<() => void> {
  const release = await holdScripts(page);
  const requested = page.waitForRequest(/\/assets\/first-load-[^/]+\.js$/);
  await page.goto(address, { waitUntil: 'commit' });
  await requested;
  await page.locator('main').evaluate((main) => Reflect.set(main, 'isRendered', true));
  return release;
}

const isKept = (page: Page) => page.locator('main').evaluate((main) => Reflect.get(main, 'isRendered') === true);

type Case = { chosen: Locale | null; browser: string; field: string; offer: string | null; tag: string };
const LANGUAGES: readonly Case[] = [
  { chosen: null, browser: 'pt-BR', field: 'Código do cartão', offer: null, tag: '@both' },
  { chosen: null, browser: 'en-GB', field: 'Código do cartão', offer: 'View this site in English', tag: '@audit' },
  { chosen: null, browser: 'es-MX', field: 'Código do cartão', offer: 'Ver este sitio en español', tag: '@audit' },
  { chosen: 'pt', browser: 'en-GB', field: 'Código do cartão', offer: null, tag: '@audit' },
  { chosen: 'en', browser: 'pt-BR', field: 'Card code', offer: null, tag: '@audit' },
  { chosen: 'es', browser: 'pt-BR', field: 'Código de la tarjeta', offer: null, tag: '@audit' },
];
for (const { chosen, browser, field, offer, tag } of LANGUAGES) {
  test.describe(`a browser in ${browser}, ${chosen ?? 'nothing'} chosen`, () => {
    test.use({ locale: browser });

    test('the home is there before its script, and the script keeps all of it', {
      tag,
    }, async ({ page, venue }) => {
      const problems = problemsOf(page);
      if (chosen) await chooseLanguage(page, venue, chosen);
      const release = await openRendered(page);
      await expect(page.getByRole('textbox', { name: field })).toBeVisible();
      const offers = page.getByRole('button', { name: /this site|este sitio/ });
      await expect(offers).toHaveCount(offer === null ? 0 : 1);
      if (offer) await expect(offers).toHaveAccessibleName(offer);
      release();
      await isTakenOver(page);
      expect(await isKept(page)).toBe(true);
      expect(problems).toEqual([]);
    });
  });
}

test('a language that the server does not know is shown, and known from then on', { tag: '@audit' }, async ({
  page,
}) => {
  const problems = problemsOf(page);
  await page.addInitScript(() => localStorage.setItem('locale', 'es'));
  await page.goto('/');
  const field = page.getByRole('textbox', { name: 'Código de la tarjeta' });
  await expect(field).toBeVisible();
  await openRendered(page);
  await expect(field).toBeVisible();
  expect(problems).toEqual([]);
});

test('what a visitor types and presses before the script runs is not lost', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 1 });
  const release = await openRendered(page);
  const field = page.getByRole('textbox', { name: 'Código do cartão' });
  await field.fill(card.toLowerCase());
  await page.getByRole('button', { name: 'Ver fotos' }).click();
  await expect(page).toHaveURL('/');
  release();
  await expect(page).toHaveURL(`/gallery/${card}`);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the home can be read, and its form leads to the card', { tag: '@both' }, async ({ page, venue }) => {
    const { card } = await venue.addCard({ photos: 1 });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.no-script')).toBeVisible();
    await page.getByRole('textbox', { name: 'Código do cartão' }).fill(formatCardCode(card).toLowerCase());
    await page.getByRole('button', { name: 'Ver fotos' }).click();
    await expect(page).toHaveURL(`/gallery/${card}`);
    await expect(page.getByText('Seu dia, em fotos')).toBeVisible();
  });
});

test('a card that the device keeps has its place from the start', { tag: ['@both', '@audit'] }, async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 1 });
  await page.context().addCookies([{ name: COOKIES.keptCards, value: '1', url: venue.origin }]);
  await page.addInitScript((code) => localStorage.setItem('kept-card', code), card);
  const problems = problemsOf(page);
  const release = await openRendered(page);
  const form = page.getByRole('textbox', { name: 'Código do cartão' });
  const placeOf = () => form.evaluate((field) => field.getBoundingClientRect().top + scrollY);
  await isPainted(page);
  const place = await placeOf();
  release();
  await expect(page.locator('main')).toContainText(formatCardCode(card));
  expect(await placeOf()).toBe(place);
  expect(await isKept(page)).toBe(true);
  expect(problems).toEqual([]);
});

test.describe('the identification form', () => {
  test.use({
    organizationFields: {
      features: { site: { customer_form_fields: ['name', 'lastname'] } },
      features_organization: { webapp_initial_form: 'customer' },
    },
  });

  test('is rendered too', { tag: ['@both', '@audit'] }, async ({ page }) => {
    const problems = problemsOf(page);
    const release = await openRendered(page);
    const name = page.getByRole('textbox', { name: 'Nome', exact: true });
    await name.fill('Ana');
    await name.press('Enter');
    await expect(page).toHaveURL('/');
    release();
    await isTakenOver(page);
    await expect(name).toHaveValue('Ana');
    await expect(page.getByRole('alert')).toHaveText(['Digite seu sobrenome.']);
    expect(await isKept(page)).toBe(true);
    expect(problems).toEqual([]);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('never sends who the visitor is', { tag: '@audit' }, async ({ page }) => {
      await page.goto('/');
      const name = page.getByRole('textbox', { name: 'Nome', exact: true });
      await name.fill('Ana');
      await name.press('Enter');
      await page.getByRole('button', { name: 'Ver fotos' }).click();
      await expect(name).toHaveValue('Ana');
      await expect(page).toHaveURL('/');
    });
  });
});
