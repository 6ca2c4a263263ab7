import type { Page, Request } from '@playwright/test';
import type { JournalReply } from '#mock-provider/control/schema.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { choosePhotos, fillCreditCard, pixCode, rememberBuyer, startCheckout, toggleOf, typeCard } from '../journey.ts';
import { mockPort } from '../stack-environment.ts';
import { expect, test } from '../test.ts';

const TAG = 'https://www.googletagmanager.com/**';
const MOCK = `127.0.0.1:${mockPort}`;

/** Starts a storefront with the mock's chat and error reports, and a tag that the test must answer. */
async function startStorefrontWithServices() {
  const mock = `http://127.0.0.1:${mockPort}`;
  const { url, stop } = await startServerProcess({
    HOST: '127.0.0.1',
    MOCK_PORT: String(mockPort),
    PROVIDER_API_URL: mock,
    PROVIDER_DOMAIN: 'localhost',
    LOG_LEVEL: 'silent',
    SUPPORT_CHAT_URL: `${mock}/chat`,
    SENTRY_DSN: `http://testkey@127.0.0.1:${mockPort}/sentry/1`,
    ANALYTICS_ID: 'G-TEST000001',
  });
  const { port } = new URL(url);
  return { originOf: (webName: string) => `http://${webName}.localhost:${port}`, close: stop };
}

// All tests share one storefront.
test.describe.configure({ mode: 'default' });
let storefront: Awaited<ReturnType<typeof startStorefrontWithServices>>;
test.beforeAll(async () => {
  storefront = await startStorefrontWithServices();
});
test.afterAll(() => storefront.close());

async function received(path: '/chat' | '/sentry', origin: string): Promise<JournalReply['entries']> {
  const reply = await fetch(`http://${MOCK}/__mock/journal?path=${path}`);
  const { entries } = (await reply.json()) as JournalReply;
  return entries.filter(({ ids }) => ids.url?.startsWith(origin));
}

async function watch(page: Page) {
  const asked: Request[] = [];
  const forbidden: string[] = [];
  page.on('request', (request) => {
    if (/googletagmanager|google-analytics|\/chat\/|\/sentry\//.test(request.url())) asked.push(request);
  });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) forbidden.push(message.text());
  });
  const sent = () => asked.map((request) => `${request.url()}\n${request.postData() ?? ''}`).join('\n');
  return { asked, forbidden, sent };
}

const events = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { dataLayer?: { event?: string }[] }).dataLayer?.flatMap(({ event }) => event ?? []),
  );

const fail = (page: Page, words: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new RangeError(text);
    });
  }, words);

async function openAndClosePrices(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Valores' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const acceptFirst = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('policy', '2026-01-01T00:00:00.000Z'));

test('nothing reaches a service before the acceptance; afterwards each starts, and none ever learns the card (S7, S10 to S12)', async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 2 });
  const origin = storefront.originOf(venue.organization.web_name);
  await page.route(TAG, (route) => route.fulfill({ contentType: 'text/javascript', body: 'window.tagRuns = true;' }));
  const { asked, forbidden, sent } = await watch(page);
  await page.goto(`${origin}/gallery/${card}`);
  await openAndClosePrices(page);
  await fail(page, `before ${card}`);
  await expect(toggleOf(page, 1)).toBeVisible();
  const chatButton = page.getByRole('button', { name: 'Chat de suporte' });
  await expect(chatButton).toBeVisible();
  expect(asked.map((request) => request.url())).toEqual([]);
  expect(await events(page)).toBeUndefined();

  await page.getByRole('button', { name: 'Aceitar' }).click();
  await expect(chatButton).toHaveClass('open-zammad-chat');
  await page.waitForFunction(() => Reflect.get(window, 'tagRuns'));
  await expect
    .poll(async () => (await received('/chat', origin)).map(({ ids }) => ids.url))
    .toEqual([`${origin}/gallery`]);

  await toggleOf(page, 1).check();
  // The cart bar has this button once it shows a total.
  await expect(page.getByRole('button', { name: 'Finalizar compra' })).toBeEnabled();
  await openAndClosePrices(page);
  await expect
    .poll(async () => {
      await fail(page, `Ana Souza, ${card}, 111.444.777-35`);
      const reports = (await received('/sentry', origin)).filter(({ ids }) => ids.type === 'event');
      return reports[0]?.ids;
    })
    .toMatchObject({
      url: `${origin}/gallery`,
      release: '1.4.5',
      exception: 'RangeError',
      tags: '{"problem":"uncaught"}',
    });
  await page.getByRole('button', { name: 'Voltar' }).click();
  await typeCard(page, card);
  await expect(page).toHaveURL(`${origin}/gallery/${card}`);
  const reported = ['add_photo_to_cart', 'show_help_modal', 'leave_gallery', 'card_read'];
  expect(await events(page)).toEqual(reported);
  expect(sent()).not.toMatch(new RegExp(`${card}|Ana|before`));
  expect(forbidden).toEqual([]);

  // The consent is gone from the storage, as when another tab withdraws it. This tab stops reporting as well.
  await page.evaluate(() => localStorage.removeItem('policy'));
  const reports = () => asked.filter((request) => request.url().includes('/sentry/')).length;
  const before = reports();
  const failed = page.waitForEvent('pageerror');
  await fail(page, 'after the acceptance was taken back');
  await failed;
  await openAndClosePrices(page);
  expect(reports()).toBe(before);
});

test('no foreign script runs beside the card fields, nor starts there; it comes back with the gallery (S16)', async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 2 });
  const origin = storefront.originOf(venue.organization.web_name);
  await page.route(TAG, (route) => route.fulfill({ contentType: 'text/javascript', body: 'window.tagRuns = true;' }));
  const { forbidden } = await watch(page);
  const foreign = page.locator(`script[src^="http"]:not([src^="${origin}"])`);
  const cardNumber = page.getByRole('textbox', { name: 'Número do cartão' });
  await acceptFirst(page);
  await rememberBuyer(page, 'ana@example.com');
  await page.goto(`${origin}/gallery/${card}`);
  await expect(foreign).toHaveCount(2);
  await choosePhotos(page, 1);
  await startCheckout(page);
  await expect(page.getByRole('button', { name: 'Gerar PIX' })).toBeVisible();
  await page.getByRole('radio', { name: 'Cartão de crédito' }).check();
  await expect(cardNumber).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Cartão de crédito' })).toBeChecked();
  await fillCreditCard(page, '4000000000000010');
  await expect(foreign).toHaveCount(0);
  expect(await page.evaluate(() => 'tagRuns' in window)).toBe(false);
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  const done = page.getByRole('dialog', { name: 'Pedido realizado' });
  await expect(done).toBeVisible();
  await expect(foreign).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(done).toHaveCount(0);
  await expect(foreign).toHaveCount(2);
  expect(forbidden).toEqual([]);
});

test('the reload that ends foreign scripts shows the credit card that was chosen beside a PIX code (B8, S16)', {
  tag: '@audit',
}, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 2 });
  const origin = storefront.originOf(venue.organization.web_name);
  await page.route(TAG, (route) => route.fulfill({ contentType: 'text/javascript', body: 'window.tagRuns = true;' }));
  await acceptFirst(page);
  await rememberBuyer(page, 'pendente@example.com');
  await page.goto(`${origin}/gallery/${card}`);
  await page.waitForFunction(() => Reflect.get(window, 'tagRuns'));
  await choosePhotos(page, 1);
  await startCheckout(page);
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(pixCode(page)).toBeVisible();
  // `check` would press again after the reload, if the PIX code showed.
  await page.getByRole('radio', { name: 'Cartão de crédito' }).click();
  await expect(page.getByRole('textbox', { name: 'Número do cartão' })).toBeVisible();
  await expect(page.getByText('Pague só uma vez')).toBeVisible();
  expect(await page.evaluate(() => 'tagRuns' in window)).toBe(false);
  await page.reload();
  await expect(pixCode(page), 'of the same checkout').toBeVisible();
});

test('taking the acceptance back ends them at once (S7, S10 to S12)', { tag: '@audit' }, async ({ page, venue }) => {
  const origin = storefront.originOf(venue.organization.web_name);
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('once')) localStorage.setItem('policy', '2026-01-01T00:00:00.000Z');
    sessionStorage.setItem('once', 'done');
  });
  await page.context().route(TAG, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  const { asked } = await watch(page);
  await page.goto(`${origin}/privacy-policy`);
  await expect(page.getByRole('button', { name: 'Chat de suporte' })).toHaveClass('open-zammad-chat');
  const otherTab = await page.context().newPage();
  await otherTab.goto(origin);
  await expect(otherTab.getByRole('button', { name: 'Chat de suporte' })).toHaveClass('open-zammad-chat');
  const device = page.getByRole('region', { name: 'Seus dados neste aparelho' });
  for (const service of ['Chat de suporte', 'Avisos de erro', 'Estatísticas']) {
    await expect(device).toContainText(`${service}Ligado`);
  }
  await device.getByRole('button', { name: 'Retirar o aceite' }).click();
  await expect(page.getByRole('status')).toContainText('Aceite retirado: os serviços opcionais estão desligados.');
  await expect(otherTab.getByRole('button', { name: 'Ver fotos' })).toBeVisible();
  await expect(otherTab.getByRole('button', { name: 'Chat de suporte' })).not.toHaveClass('open-zammad-chat');
  await expect(device).toContainText('Desligado até você aceitar');
  await expect(page.getByRole('button', { name: 'Chat de suporte' })).not.toHaveClass('open-zammad-chat');
  const before = asked.length;
  await page.getByRole('link', { name: 'Voltar ao início' }).click();
  await expect(page.getByRole('button', { name: 'Ver fotos' })).toBeVisible();
  expect(asked.length).toBe(before);
});
