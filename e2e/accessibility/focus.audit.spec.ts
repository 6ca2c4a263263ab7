import type { Page } from '@playwright/test';
import { choosePhotos, openCard, startCheckout, typeCard } from '../journey.ts';
import { expect, test } from '../test.ts';

const PRESSES = 30;

/** Returns the focused element's name, and whether it is completely covered or off the screen; null without a focus. */
function focusedElement(): { name: string; isCovered: boolean } | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  // A visually hidden control is judged by its visible label.
  const { width } = element.getBoundingClientRect();
  const shown = width > 1 ? element : (element.closest('label') ?? element);
  const { left, top, width: wide, height } = shown.getBoundingClientRect();
  const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
  const points = parts.flatMap((x) => parts.map((y) => document.elementFromPoint(left + wide * x, top + height * y)));
  const isSeen = points.some((hit) => hit && (shown.contains(hit) || hit.contains(element)) && hit !== document.body);
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30)}`;
  return { name: `${name} at ${Math.round(top)}`, isCovered: !isSeen };
}

/** Tabs through the page in both directions. @returns the visited names, and the covered ones */
async function visit(page: Page) {
  const visited = new Set<string>();
  const covered: string[] = [];
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < PRESSES; presses += 1) {
      await page.keyboard.press(key);
      const focused = await page.evaluate(focusedElement);
      if (focused) visited.add(focused.name.replace(/ at .*/, ''));
      if (focused?.isCovered) covered.push(`${key}: ${focused.name}`);
    }
  }
  return { visited, covered };
}

for (const [screen, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a screen magnified to 400 %', { width: 320, height: 256 }],
] as const) {
  test(`on ${screen} nothing covers what has the focus (WCAG 2.4.11)`, async ({ page, venue }) => {
    await page.setViewportSize(viewport);
    const { card } = await venue.addCard({ photos: 4, sold_photos: 1, extras: 1 });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Aceitar' })).toBeVisible();
    const home = await visit(page);
    expect(home.covered, 'home').toEqual([]);
    expect([...home.visited].join()).toContain('Enviar fotos');

    await page.goto(`/gallery/${card}`);
    await choosePhotos(page, 3, 4);
    // Whatever follows the photos moves until their shapes are known.
    await expect(page.locator('[data-media] img[data-shown]')).toHaveCount(6);
    const gallery = await visit(page);
    expect(gallery.covered, 'gallery with the banner').toEqual([]);
    expect([...gallery.visited].join()).toContain('Finalizar compra');
    await page.getByRole('button', { name: 'Aceitar' }).click();

    await startCheckout(page);
    const checkout = await visit(page);
    expect(checkout.covered, 'checkout').toEqual([]);
    expect([...checkout.visited].join()).toContain('Continuar');
  });
}

test('a gallery that was opened from the home has the focus at its heading, and says how much it has', async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 4 });
  await page.goto('/');
  await typeCard(page, card);
  await expect(page.getByRole('heading', { name: 'Seu dia, em fotos', level: 1 })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Galeria: 4 fotos' })).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await openCard(page, card);
  await expect(page.getByRole('status').filter({ hasText: 'Galeria: 4 fotos' })).toHaveCount(1);
  expect(await page.evaluate(() => document.activeElement?.tagName), 'opened by its address').toBe('BODY');
});

test('after the banner, a menu or a dialog the focus is where it was', async ({ page, venue }) => {
  const returnsAfterEscape = async (name: string | RegExp) => {
    const opener = page.getByRole('button', { name });
    await opener.focus();
    await page.keyboard.press('Enter');
    const opened = page.getByRole('dialog').or(page.getByRole('menu'));
    await expect(opened.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
    await expect(opener, String(name)).toBeFocused();
  };
  const { card } = await venue.addCard({ photos: 4 });
  await page.goto('/');
  const accept = page.getByRole('button', { name: 'Aceitar' });
  await accept.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  for (const name of [/^Idioma/, 'Enviar fotos', 'Reconhecimento facial']) await returnsAfterEscape(name);

  await page.goto(`/gallery/${card}`);
  await choosePhotos(page, 1);
  const gallery = ['Valores', 'Adicionar fotos', /^Cartões/, /^Idioma/, /^Foto 2$/, 'Finalizar compra'];
  for (const name of gallery) await returnsAfterEscape(name);
});

test('a focus in the header or in the consent banner does not move the page', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 30 });
  await page.goto(`/gallery/${card}`);
  await choosePhotos(page, 1);
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  for (const name of ['Voltar', 'Carrinho, 1', 'Aceitar', 'Finalizar compra']) {
    await page.getByRole('button', { name }).focus();
    expect(await page.evaluate(() => scrollY), name).toBe(900);
  }
});

test('the venue’s logo is there on the narrowest phones, or its name with any text spacing', async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 4 });
  await openCard(page, card);
  await choosePhotos(page, 1);
  const header = page.getByRole('banner');
  const logo = header.getByRole('img', { name: venue.organization.name }).or(header.getByText(venue.organization.name));
  for (const width of [320, 360, 390, 482]) {
    await page.setViewportSize({ width, height: 640 });
    await expect(logo, `at ${width} px`).toBeVisible();
    expect((await logo.boundingBox())?.width, `at ${width} px`).toBeGreaterThan(64);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; }');
    document.adoptedStyleSheets = [spacing];
  });
  expect((await logo.boundingBox())?.width).toBeGreaterThan(64);
});
