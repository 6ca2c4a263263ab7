import type { Locator, Page } from '@playwright/test';
import { KEYS } from '#client/lib/device-storage.ts';
import { ADDRESS, CUSTOMER } from '#server/testing/buyer.ts';
import { TERMS_DATE } from '#shared/site/paths.ts';
import { expect } from './test.ts';
import type { Venue } from './venue.ts';

export async function typeCard(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Código do cartão' }).fill(code);
  await page.getByRole('button', { name: 'Ver fotos' }).click();
}

const galleryOf = (page: Page) => page.getByRole('region', { name: 'Fotos para comprar' });

export async function openCardFromHome(page: Page, code: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Aceitar' }).click();
  await typeCard(page, code);
  await expect(page).toHaveURL(`/gallery/${code}`);
  await expect(galleryOf(page)).toBeVisible();
}

async function acceptPrivacy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (localStorage.getItem('policy') === null) localStorage.setItem('policy', new Date().toISOString());
  });
}

/** Opens a gallery by its address, which is faster than typing the code on the home page. */
export async function openCard(page: Page, code: string): Promise<void> {
  await acceptPrivacy(page);
  await page.goto(`/gallery/${code}`);
  await expect(galleryOf(page)).toBeVisible();
}

/** Opens a card's gallery in a page of any context, such as another tab or phone. */
export async function openGalleryIn(page: Page, venue: Venue, code: string): Promise<Page> {
  await page.goto(`${venue.origin}/gallery/${code}`);
  await expect(page.getByRole('region', { name: 'Carrinho' })).toBeVisible();
  return page;
}

export function toggleOf(page: Page, photo: number) {
  return page.getByRole('checkbox', { name: `Adicionar foto ${photo} ao pedido`, exact: true });
}

export async function choosePhotos(page: Page, ...photos: number[]): Promise<void> {
  for (const photo of photos) await toggleOf(page, photo).check();
  await expect(page.getByRole('button', { name: `Carrinho, ${photos.length}` })).toBeVisible();
}

/** Opens the checkout. On a phone, if a PIX code is waiting, the bar's button is "Ver código". */
export async function startCheckout(page: Page): Promise<void> {
  const cart = page.getByRole('region', { name: 'Carrinho' });
  await cart
    .getByRole('button', { name: /^(Finalizar compra|Ver código)$/ })
    .last()
    .click();
  await expect(page.getByRole('dialog', { name: 'Finalizar pedido' })).toBeVisible();
}

/** Fills in and sends the customer form. The e-mail's local part decides the outcome of the mock's PIX. */
export async function fillCustomer(page: Page, email = 'pendente@example.com'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Finalizar pedido' });
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await dialog.getByRole('textbox', { name: 'CPF' }).fill('111.444.777-35');
  await dialog.getByRole('textbox', { name: 'Telefone' }).fill('11987654321');
  await dialog.getByRole('checkbox', { name: 'Aceito os termos de serviço' }).check();
  await dialog.getByRole('button', { name: 'Continuar' }).click();
}

export async function fillAddress(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Finalizar pedido' });
  await dialog.getByRole('textbox', { name: 'CEP' }).fill('01310100');
  await expect(dialog.getByRole('textbox', { name: 'Rua' })).toHaveValue('Avenida Paulista');
  await dialog.getByRole('textbox', { name: 'Número' }).fill('1578');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
}

/** Makes the device remember a buyer before the page loads, as after an earlier purchase. */
export async function rememberBuyer(page: Page, email = CUSTOMER.email): Promise<void> {
  const buyer = { version: 1, customer: { ...CUSTOMER, email }, address: ADDRESS, terms: TERMS_DATE };
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    KEYS.buyer,
    JSON.stringify(buyer),
  ] as const);
}

/** Reaches the payment, where a remembered buyer's checkout begins. The e-mail decides the outcome of a PIX. */
export async function reachPaymentAs(page: Page, email: string, code: string, ...photos: number[]): Promise<void> {
  await rememberBuyer(page, email);
  await openCard(page, code);
  await choosePhotos(page, ...photos);
  await startCheckout(page);
  await expect(page.getByRole('button', { name: 'Gerar PIX' })).toBeVisible();
}

export async function reachPayment(page: Page, code: string, ...photos: number[]): Promise<void> {
  await reachPaymentAs(page, CUSTOMER.email, code, ...photos);
}

export async function fillStepsToPayment(page: Page, code: string, ...photos: number[]): Promise<void> {
  await openCard(page, code);
  await choosePhotos(page, ...photos);
  await startCheckout(page);
  await fillCustomer(page);
  await fillAddress(page);
  await expect(page.getByRole('button', { name: 'Gerar PIX' })).toBeVisible();
}

export async function fillCreditCard(page: Page, number: string, cvv = '123'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Finalizar pedido' });
  await dialog.getByRole('radio', { name: 'Cartão de crédito' }).check();
  await dialog.getByRole('textbox', { name: 'Número do cartão' }).fill(number);
  await dialog.getByRole('textbox', { name: 'Nome no cartão' }).fill('ANA SOUZA');
  await dialog.getByRole('textbox', { name: 'Mês' }).fill('12');
  await dialog.getByRole('textbox', { name: 'Ano' }).fill('2035');
  await dialog.getByRole('textbox', { name: 'CVV' }).fill(cvv);
}

export async function reachCreditCard(page: Page, code: string, number: string, cvv?: string): Promise<void> {
  await reachPayment(page, code, 1);
  await fillCreditCard(page, number, cvv);
}

export async function generatePix(page: Page, code: string, ...photos: number[]): Promise<void> {
  await reachPayment(page, code, ...photos);
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();
}

export async function generatePixByClock(page: Page, venue: Venue): Promise<void> {
  await page.clock.install();
  const { card } = await venue.addCard({ photos: 3 });
  await generatePix(page, card, 1);
}

/** Pays the PIX, and waits until a press or the page's own check notices it. */
export async function letPixArrive(page: Page, venue: Venue, shown: Locator): Promise<void> {
  const [order] = await venue.orders();
  await venue.settlePayment(order?.id ?? '', 'paid');
  await checkUntil(page, shown);
}

export async function checkUntil(page: Page, shown: Locator, name = 'Verificar agora'): Promise<void> {
  const check = page.getByRole('button', { name });
  await expect(async () => {
    if (await check.isVisible()) await check.click({ timeout: 1_000 });
    await expect(shown).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

// Credit cards of the mock's catalogue, named by their outcome.
export const PAID = '4000000000000010';
export const REFUSED = '4000000000000028';
export const PROCESSING_REFUSED = '4000000000000044';

export const pixCode = (page: Page) => page.getByRole('textbox', { name: 'Código PIX copia e cola' });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name });
export const pay = (page: Page) => page.getByRole('button', { name: 'Pagar', exact: true });
export const done = (page: Page) => page.getByRole('dialog', { name: 'Pedido realizado' });

export function listen(page: Page, origin: string): () => Promise<string> {
  const seen: string[] = [];
  page.on('console', (message) => seen.push(message.text()));
  page.on('request', (request) => {
    if (request.url().startsWith(origin)) seen.push(request.url(), request.postData() ?? '');
  });
  return async () => {
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    return [...seen, stored].join('\n').replace(/(?<=\d)[ -](?=\d)/g, '');
  };
}
