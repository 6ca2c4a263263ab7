import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';
import type { Venue } from './venue.ts';

/** The steps of a visitor on the way to their photos, by the texts that they read and the controls that they press. */

/** Types a card code at the home and submits it. */
export async function typeCard(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Código do cartão' }).fill(code);
  await page.getByRole('button', { name: 'Ver fotos' }).click();
}

const galleryOf = (page: Page) => page.getByRole('region', { name: 'Fotos para comprar' });

/** Opens a card from the home. Afterwards its gallery is loaded and the privacy banner is closed. */
export async function openCardFromHome(page: Page, code: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Aceitar' }).click();
  await typeCard(page, code);
  await expect(page).toHaveURL(`/gallery/${code}`);
  await expect(galleryOf(page)).toBeVisible();
}

/** Accepts the privacy banner before the page is loaded, as on an earlier visit. */
async function acceptPrivacy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (localStorage.getItem('policy') === null) localStorage.setItem('policy', new Date().toISOString());
  });
}

/** Opens a card by its address. It takes half the time of going by the home. */
export async function openCard(page: Page, code: string): Promise<void> {
  await acceptPrivacy(page);
  await page.goto(`/gallery/${code}`);
  await expect(galleryOf(page)).toBeVisible();
}

export function toggleOf(page: Page, photo: number) {
  return page.getByRole('checkbox', { name: `Adicionar foto ${photo} ao pedido`, exact: true });
}

/** Ticks photos, and waits until the provider has each in the order. */
export async function choosePhotos(page: Page, ...photos: number[]): Promise<void> {
  for (const photo of photos) await toggleOf(page, photo).check();
  await expect(page.getByRole('button', { name: `Carrinho, ${photos.length}` })).toBeVisible();
}

/** Opens the checkout from the cart. A phone's bar leads to a code that waits by "Ver código" alone. */
export async function startCheckout(page: Page): Promise<void> {
  const cart = page.getByRole('region', { name: 'Carrinho' });
  await cart
    .getByRole('button', { name: /^(Finalizar compra|Ver código)$/ })
    .last()
    .click();
  await expect(page.getByRole('dialog', { name: 'Finalizar pedido' })).toBeVisible();
}

/** Fills the first step and goes on. The local part of the e-mail decides the outcome of the mock's PIX. */
export async function fillCustomer(page: Page, email = 'pendente@example.com'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Finalizar pedido' });
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await dialog.getByRole('textbox', { name: 'CPF' }).fill('111.444.777-35');
  await dialog.getByRole('textbox', { name: 'Telefone' }).fill('11987654321');
  await dialog.getByRole('checkbox', { name: 'Aceito os termos de serviço' }).check();
  await dialog.getByRole('button', { name: 'Continuar' }).click();
}

/** Fills the second step with the help of the postal-code search, and goes on. */
export async function fillAddress(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Finalizar pedido' });
  await dialog.getByRole('textbox', { name: 'CEP' }).fill('01310100');
  await expect(dialog.getByRole('textbox', { name: 'Rua' })).toHaveValue('Avenida Paulista');
  await dialog.getByRole('textbox', { name: 'Número' }).fill('1578');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
}

/** Goes from the home to the payment step of an order of these photos. */
export async function reachPayment(page: Page, code: string, ...photos: number[]): Promise<void> {
  await openCard(page, code);
  await choosePhotos(page, ...photos);
  await startCheckout(page);
  await fillCustomer(page);
  await fillAddress(page);
  await expect(page.getByRole('button', { name: 'Gerar PIX' })).toBeVisible();
}

/** Types a card of the mock's catalogue into the form of the payment step. */
export async function fillCard(page: Page, number: string, cvv = '123'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Finalizar pedido' });
  await dialog.getByRole('radio', { name: 'Cartão de crédito' }).check();
  await dialog.getByRole('textbox', { name: 'Número do cartão' }).fill(number);
  await dialog.getByRole('textbox', { name: 'Nome no cartão' }).fill('ANA SOUZA');
  await dialog.getByRole('textbox', { name: 'Mês' }).fill('12');
  await dialog.getByRole('textbox', { name: 'Ano' }).fill('2035');
  await dialog.getByRole('textbox', { name: 'CVV' }).fill(cvv);
}

/** Goes from the home to the filled card form of an order of these photos. */
export async function reachCard(page: Page, code: string, number: string, cvv?: string): Promise<void> {
  await reachPayment(page, code, 1);
  await fillCard(page, number, cvv);
}

/** Goes from the home to the PIX code of an order of these photos. */
export async function generatePix(page: Page, code: string, ...photos: number[]): Promise<void> {
  await reachPayment(page, code, ...photos);
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();
}

/** Goes to the PIX code of one photo, on a page whose clock the test may advance. */
export async function generatePixByClock(page: Page, venue: Venue): Promise<void> {
  await page.clock.install();
  const { card } = await venue.addCard({ photos: 3 });
  await generatePix(page, card, 1);
}

/** Lets the order's PIX be paid, and waits until the page shows it. The press or the page's own check finds the payment. */
export async function letPixArrive(page: Page, venue: Venue, shown: Locator): Promise<void> {
  const [order] = await venue.orders();
  await venue.settlePayment(order?.id ?? '', 'paid');
  await checkUntil(page, shown);
}

/** Presses the check of a pending payment repeatedly, until something is shown. */
export async function checkUntil(page: Page, shown: Locator, name = 'Verificar agora'): Promise<void> {
  const check = page.getByRole('button', { name });
  await expect(async () => {
    if (await check.isVisible()) await check.click({ timeout: 1_000 });
    await expect(shown).toBeVisible({ timeout: 3_000 });
  }).toPass();
}
