import type { Page } from '@playwright/test';
import { downloadsOf, savedBytes } from '../downloads/download-steps.ts';
import {
  choosePhotos,
  fillAddress,
  fillCustomer,
  letPixArrive,
  startCheckout,
  toggleOf,
  typeCard,
} from '../journey.ts';
import { expect, test } from '../test.ts';

/**
 * Takes away cookies, storage, clipboard, share sheet, cryptography, locks, messages between tabs and the service
 * worker, and sets the clock back.
 */
function blockEverything(clockIsLateByMs: number): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const blocked = { get: refuse, configurable: true };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) {
    Object.defineProperty(window, name, blocked);
  }
  for (const name of ['serviceWorker', 'locks', 'storage']) Object.defineProperty(navigator, name, blocked);
  Object.defineProperty(navigator, 'clipboard', { value: undefined });
  Object.defineProperty(navigator, 'share', { value: undefined });
  Object.defineProperty(crypto, 'subtle', { value: undefined });
  Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
  window.BroadcastChannel = class {
    constructor() {
      refuse();
    }
  } as unknown as typeof BroadcastChannel;
  const RealDate = Date;
  window.Date = class extends RealDate {
    constructor(...given: []) {
      super(...(given.length === 0 ? ([RealDate.now() - clockIsLateByMs] as unknown as []) : given));
    }

    static override now(): number {
      return RealDate.now() - clockIsLateByMs;
    }
  } as DateConstructor;
}

const DAY_MS = 24 * 60 * 60 * 1000;

async function openFromHome(page: Page, code: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Aceitar' }).click();
  await typeCard(page, code);
  await expect(page.getByRole('region', { name: 'Fotos para comprar' })).toBeVisible();
}

test('with everything blocked, and a clock a day late: code, PIX, receipt of today, photos', async ({
  page,
  venue,
  card,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.addInitScript(blockEverything, DAY_MS);
  const downloads = downloadsOf(page);
  await openFromHome(page, card);
  await choosePhotos(page, 1, 2);
  await startCheckout(page);
  await fillCustomer(page);
  await fillAddress(page);
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await page.getByRole('button', { name: 'Copiar código PIX' }).click();
  await expect(page.getByText(/^Não deu para copiar automaticamente\./)).toBeVisible();
  const done = page.getByRole('dialog', { name: 'Pedido realizado' });
  await letPixArrive(page, venue, done);
  const today = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'medium', timeZone: 'America/Sao_Paulo' });
  await expect(done.getByRole('region', { name: 'Recibo' })).toContainText(today.format(new Date()));
  await done.getByRole('button', { name: 'Fazer download das fotos' }).click();
  await expect.poll(() => downloads.length).toBe(1);
  expect((await savedBytes(downloads[0])).length).toBeGreaterThan(1_000);
  expect(errors).toEqual([]);
});

test.describe('where the provider makes another order at each call', () => {
  test.use({ organizationFields: { switches: { order_post: 'create' } } });

  test('a reload keeps the cart, which can still be changed (C4)', async ({ page, venue }) => {
    const { card } = await venue.addCard({ photos: 4 });
    await openFromHome(page, card);
    await choosePhotos(page, 1, 3);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Carrinho, 2' })).toBeVisible();
    const cart = page.getByRole('region', { name: 'Carrinho' });
    await expect(cart).toContainText('R$ 59,80');
    await toggleOf(page, 4).check();
    await expect(cart).toContainText('R$ 89,70');
  });
});
