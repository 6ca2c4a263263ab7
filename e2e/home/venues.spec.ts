import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { originOf, Venue } from '../venue.ts';

const DEMO = [
  { site: 'fotos', name: 'Fotos do Parque', action: 'rgb(211, 58, 32)' },
  { site: 'aqua', name: 'AquaVista', action: 'rgb(11, 107, 184)' },
  { site: 'museu', name: 'Museu do Amanhecer', action: 'rgb(168, 69, 42)' },
  { site: 'balcao', name: 'Balcão do Mirante', action: 'rgb(242, 177, 52)' },
];

function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

function painted(page: Page, selector: string, property: string): Promise<string> {
  return page.locator(selector).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

test('the demo venues are four venues: name, logo, accent and icon (S1, S4)', { tag: ['@once', '@audit'] }, async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  for (const { site, name, action } of DEMO) {
    await page.goto(originOf(site));
    await expect(page).toHaveTitle(name);
    await expect(page.getByRole('img', { name })).toHaveAttribute('src', new RegExp(`/storage/${site}/logo.png$`));
    await expect(page.getByRole('button', { name: 'Ver fotos' })).toHaveCSS('background-color', action);
    const icon = await page.locator('link[rel="icon"]').getAttribute('href');
    expect(
      (await request.get(new URL(icon ?? '', originOf('localhost').replace('localhost.', '')).href)).status(),
    ).toBe(200);
    const others = DEMO.filter((other) => other.site !== site);
    const html = await page.content();
    for (const other of others) expect(html).not.toMatch(new RegExp(`/storage/${other.site}/|${other.name}`));
  }
  expect(complaints).toEqual([]);
});

test('on an upright tablet the pictures take half of the home, and its words begin where the form does', {
  tag: ['@once', '@audit'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  for (const { site } of DEMO) {
    await page.goto(originOf(site));
    const pictures = await page.locator('[data-count]').boundingBox();
    const bottom = (pictures?.y ?? 0) + (pictures?.height ?? 0);
    expect(bottom / 1180, site).toBeGreaterThan(0.4);
    expect(bottom / 1180, site).toBeLessThan(0.65);
    const words = await page.getByRole('heading', { level: 1 }).boundingBox();
    const form = await page.locator('form').boundingBox();
    expect(Math.abs((words?.x ?? 0) - (form?.x ?? 0)), site).toBeLessThan(32);
  }
});

test('above one way to the photos alone, the poster grows until the screen is full', {
  tag: ['@once', '@audit'],
}, async ({ page }) => {
  await page.goto(originOf('vazio'));
  const way = await page.getByRole('button', { name: 'Enviar fotos' }).boundingBox();
  const footer = await page.getByRole('contentinfo').boundingBox();
  expect((footer?.y ?? 844) - ((way?.y ?? 0) + (way?.height ?? 0))).toBeLessThan(48);
  const picture = await page.locator('[data-count] > *').boundingBox();
  expect(picture?.height).toBeGreaterThan(844 / 3);
});

test('the theme is there before any script has run', { tag: '@once' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'light' });
  const page = await context.newPage();
  const complaints = collectComplaints(page);
  await page.goto(originOf('museu'));
  expect(await painted(page, 'body', 'background-color')).toBe('rgb(253, 246, 234)');
  expect(await painted(page, 'html', '--accent')).toBe('#a8452a');
  await expect(page.locator('.no-script')).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

test('whatever a venue writes as its theme, the page works and its button can be read', {
  tag: ['@once', '@audit'],
}, async ({ page }) => {
  const themes: readonly [theme: unknown, ground: string, ink: string][] = [
    [{ ACCENT: '#ffee00' }, 'rgb(255, 238, 0)', 'rgb(33, 30, 0)'],
    [{ ACCENT: '#000' }, 'rgb(0, 0, 0)', 'rgb(255, 255, 255)'],
    [{ ACCENT: 'red}*{display:none' }, 'rgb(211, 58, 32)', 'rgb(255, 255, 255)'],
  ];
  for (const [theme, ground, ink] of themes) {
    const config = JSON.stringify({ THEME: theme });
    const venue = await Venue.create({ features_organization: { config } });
    await page.goto(venue.origin);
    const button = page.getByRole('button', { name: 'Ver fotos' });
    await expect(button).toHaveCSS('background-color', ground);
    await expect(button).toHaveCSS('color', ink);
  }
});
