import type { Page } from '@playwright/test';
import { PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';
import { choosePhotos, openCard, typeCard } from '../journey.ts';
import { expect, test } from '../test.ts';

const alert = (page: Page) => page.getByRole('alert');
const opensPhoto = (page: Page) => page.getByRole('button', { name: 'Foto 1', exact: true });

/** Counts requests for pages, not loaded pages, because a page with missing files may be left before it is loaded. */
function countPageRequests(page: Page): () => number {
  let requests = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) requests += 1;
  });
  return () => requests;
}

async function removeFile(page: Page, name: string): Promise<void> {
  let isGone = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await page.route(`**/assets/${name}-*.js`, (route) =>
    isGone ? route.fulfill({ status: 404, json: { errorCode: 'NOT_FOUND' } }) : route.fallback(),
  );
}

test('an old tab reloads automatically, once, when a file of its release is gone', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 2 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Aceitar' }).click();
  const loads = countPageRequests(page);
  await removeFile(page, 'gallery');
  // This file stays missing, so its preload fails as well.
  await page.route('**/assets/viewer-overlay-*.js', (route) => route.fulfill({ status: 404 }));
  await typeCard(page, card);
  await expect(opensPhoto(page)).toBeVisible();
  await expect(page).toHaveURL(`/gallery/${card}`);
  expect(loads()).toBe(1);

  await opensPhoto(page).click();
  await expect(alert(page)).toContainText('Esta parte da página não carregou');
  expect(loads(), 'the same release never reloads twice').toBe(1);
  await page.getByRole('button', { name: 'Fechar' }).click();
  await choosePhotos(page, 1);
});

test('what was typed is not thrown away by a reload, and no page reloads without a connection', {
  tag: '@audit',
}, async ({ page, context }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Aceitar' }).click();
  const code = page.getByRole('textbox', { name: 'Código do cartão' });
  await code.fill('AB1');
  const loads = countPageRequests(page);
  await removeFile(page, 'face-search');
  await page.getByRole('button', { name: 'Reconhecimento facial' }).click();
  await expect(alert(page)).toContainText('O que você digitou e ainda não enviou será apagado');
  await page.getByRole('button', { name: 'Fechar' }).click();
  await expect(code).toHaveValue(/AB-?1/);
  await code.fill('');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Enviar fotos' }).click();
  await expect(alert(page).filter({ hasText: 'Ela abre sozinha quando a internet voltar.' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Enviar fotos' })).toBeVisible();
  const hasStyles = () => [...document.styleSheets].every(({ cssRules }) => cssRules.length > 0);
  expect(await page.evaluate(hasStyles), 'the style sheets of the part, too').toBe(true);
  expect(loads()).toBe(0);
});

test('a script that is not of the release never runs (S16)', async ({ page, card }) => {
  const body = `console.info('a changed script runs'); export function ViewerOverlay() { return null; }`;
  await page.route('**/assets/viewer-overlay-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await openCard(page, card);
  await opensPhoto(page).click();
  await expect(alert(page)).toContainText('Esta parte da página não carregou');
  expect(said).not.toContain('a changed script runs');
  expect(said.join()).toContain('integrity');
});

test('a venue that could not be loaded is there after a retry (S2)', async ({ page, venue }) => {
  await venue.addFault('html', { path: '/organization' }, { times: 1 });
  const reply = await page.goto('/');
  expect(reply?.status()).toBe(503);
  await expect(alert(page)).toContainText('Desculpe o transtorno, mas houve um erro ao carregar a pagina.');
  await expect(page).toHaveTitle('Página fora do ar');
  const retry = page.getByRole('button', { name: 'Tentar novamente' });
  await expect(async () => {
    // After a successful retry, the button is gone, even if the home page comes late.
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(page.getByRole('textbox', { name: 'Código do cartão' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page).toHaveTitle(venue.organization.name);
});

test('a venue that is slow to come has a loading page, then a page of its own (S2, S3)', { tag: '@audit' }, async ({
  page,
  venue,
}) => {
  await venue.addFault('latency', { path: '/organization' }, { delay_ms: 4_000, times: 1 });
  const loads = countPageRequests(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Carregando' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Código do cartão' })).toBeVisible();
  await expect(page).toHaveTitle(venue.organization.name);
  await expect(page.locator('head link[rel=canonical]')).toHaveCount(1);
  expect(loads()).toBe(2);
});

test('a venue that never comes ends on the error page (S2)', { tag: '@audit' }, async ({ page, venue }) => {
  await venue.addFault('hang', { path: '/organization' }, { times: 10 });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Carregando' })).toBeVisible();
  // The server waits this long for the provider.
  await expect(alert(page)).toContainText('Desculpe o transtorno', { timeout: PROVIDER_DEADLINE_MS.read });
  await venue.clearFaults();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('textbox', { name: 'Código do cartão' })).toBeVisible();
});

test('a page whose first files are gone reloads itself, once, and then says so in its own words', {
  tag: '@audit',
}, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 1 });
  const requests = countPageRequests(page);
  for (const [name, path] of [
    ['pt', '/'],
    ['first-load', '/terms'],
    ['load-gallery', `/gallery/${card}`],
  ] as const) {
    const before = requests();
    // The file is missing until the link's page is requested. If it came back earlier, the failed page could still start.
    const isGone = () => requests() - before <= 2;
    await page.route(`**/assets/${name}-*.js`, (route) =>
      isGone() ? route.fulfill({ status: 404 }) : route.fallback(),
    );
    await page.goto(path);
    // The page shows the failure for a moment before it reloads itself, so this waits for the reload.
    await page.waitForFunction(
      () =>
        performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload' && document.readyState !== 'loading',
    );
    // The alert is in the page from the start, and the failure makes it visible.
    await expect(alert(page)).toContainText('A página não carregou por completo.');
    await expect(alert(page)).toBeVisible();
    expect(requests() - before, name).toBe(2);
    await page.getByRole('link', { name: 'Tentar novamente' }).click();
    await expect(page.locator('.boot')).toHaveCount(0);
    await page.unrouteAll();
    await page.evaluate(() => sessionStorage.clear());
  }
});
