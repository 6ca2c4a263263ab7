import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { startServerProcess } from '#server/testing/server-process.ts';
import {
  checkUntil,
  choosePhotos,
  done,
  fillAddress,
  fillCreditCard,
  fillCustomer,
  openCard,
  openCardFromHome,
  pixCode,
  rememberBuyer,
  startCheckout,
} from '../journey.ts';
import { mockPort } from '../stack-environment.ts';
import { startAnotherProvider } from './another-provider.ts';
import { CARD, PUBLIC_KEY, picture } from './catalogue.ts';

/** Starts a storefront that calls the other provider. Postal codes come from the mock. */
async function startStorefrontThere() {
  const provider = await startAnotherProvider();
  const { url, stop } = await startServerProcess({
    HOST: '127.0.0.1',
    MOCK_PORT: String(mockPort),
    PROVIDER_API_URL: provider.url,
    PROVIDER_DOMAIN: 'localhost',
    PAYMENT_TOKEN_URL: `${provider.url}/tokens`,
    PAYMENT_PUBLIC_KEY: PUBLIC_KEY,
    LOG_LEVEL: 'silent',
  });
  return {
    ...provider,
    /** Opens another visitor's page. */
    async visit(browser: Browser): Promise<Page> {
      const context = await browser.newContext({ baseURL: `http://oceanario.localhost:${new URL(url).port}` });
      return context.newPage();
    },
    close: () => Promise.all([provider.close(), stop()]),
  };
}

let there: Awaited<ReturnType<typeof startStorefrontThere>>;
test.beforeAll(async () => {
  there = await startStorefrontThere();
});
test.afterAll(() => there.close());

const CODE = CARD.toUpperCase();
const region = (page: Page, name: string) => page.getByRole('region', { name });

async function buyThreeByPix(page: Page): Promise<void> {
  await choosePhotos(page, 1, 2, 3);
  await expect(region(page, 'Carrinho')).toContainText('R$ 60,00');
  await startCheckout(page);
  await fillCustomer(page);
  await fillAddress(page);
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(pixCode(page)).toHaveValue(/540560\.00/);
  await expect(page.getByText('RETRATOS DO NORTE LTDA')).toBeVisible();
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('img', { name: 'QR code do PIX' })).toBeVisible();
  there.shop.receivePix();
  await checkUntil(page, done(page));
}

async function downloadSecond(page: Page) {
  await region(page, 'Fotos compradas').getByRole('button', { name: 'Foto 2', exact: true }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Visualizador' }).getByRole('button', { name: 'Baixar' }).click();
  const download = await saving;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function buyAllByCreditCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Carrinho, 0' }).click();
  await page.getByRole('checkbox', { name: 'Pacote digital completo' }).check();
  await startCheckout(page);
  await fillCreditCard(page, '4000000000000010');
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(done(page)).toBeVisible();
}

/** Opens the gallery, stays for two minutes, leaves for two more, and returns. */
async function look(page: Page): Promise<void> {
  await page.clock.install();
  await openCardFromHome(page, CODE);
  const pictures = page.locator('main img[data-shown][src*="/thumb/"]');
  await expect(pictures).toHaveCount(5);
  for (const image of await pictures.all()) {
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  }
  await expect(page.getByRole('button', { name: 'Carrinho, 0' })).toBeVisible();
  await page.clock.runFor('02:00');
  await page.clock.fastForward('02:00');
  await page.clock.runFor('00:05');
}

test('visitors look, buy and download at a provider that is unlike the mock, and leave one order each (C4, C5, B3, B9, B11, P5, P6, G7)', async ({
  browser,
}) => {
  const { shop, refused } = there;
  const orders = () => [...shop.orders.keys()];
  await look(await there.visit(browser));
  expect(orders(), 'orders of a visit that only looks').toHaveLength(1);

  const first = await there.visit(browser);
  await openCardFromHome(first, CODE);
  await buyThreeByPix(first);
  await done(first).getByRole('button', { name: 'Fechar' }).click();
  await expect(region(first, 'Fotos compradas')).toBeVisible();
  await expect(first.getByText('3 fotos, sem marca-d’água')).toBeVisible();
  const { name, bytes } = await downloadSecond(first);
  expect(name).toBe('tubarão+raia = susto.jpg');
  expect(bytes.equals(await picture(20_431, undefined))).toBe(true);
  const [, paid] = orders();
  await expect.poll(() => shop.reports).toMatchObject([{ order: paid, media_ids: ['20431'], kind: 'download' }]);
  expect(orders(), 'orders after one more, which bought by PIX').toHaveLength(2);

  await first.getByRole('dialog', { name: 'Visualizador' }).getByRole('button', { name: 'Fechar' }).click();
  await choosePhotos(first, 4);
  await expect(region(first, 'Carrinho')).toContainText('R$ 24,90');
  expect(orders(), 'the next choice opens the next order').toHaveLength(3);

  const second = await there.visit(browser);
  await rememberBuyer(second);
  await openCard(second, CODE);
  await second.reload();
  await expect(region(second, 'Fotos para comprar')).toBeVisible();
  await buyAllByCreditCard(second);
  expect(orders(), 'orders after one more, which bought by credit card').toHaveLength(4);
  expect(shop.bought()).toEqual([
    [20_402, 20_431, 20_455],
    [20_398, 20_417],
  ]);
  expect(refused).toEqual([]);
});
