import { readFile } from 'node:fs/promises';
import {
  choosePhotos,
  fillAddress,
  fillCustomer,
  generatePix,
  letPixArrive,
  openCardFromHome,
  reachPaymentAs,
  startCheckout,
  toggleOf,
} from '../journey.ts';
import { expect, test } from '../test.ts';

// This test is slow, because it visits every step from the code to the files.
test('code, gallery, three photos, PIX, download (H5, G3, C1, B1 to B13, G7)', async ({ page, venue, context }) => {
  test.slow();
  const { card } = await venue.addCard({ photos: 6 });
  await openCardFromHome(page, card);
  await choosePhotos(page, 1, 2, 3);
  await expect(page.getByRole('region', { name: 'Carrinho' })).toContainText('R$ 89,70');

  await startCheckout(page);
  const dialog = page.getByRole('dialog', { name: 'Finalizar pedido' });
  await expect(dialog.getByRole('row', { name: /Fotos/ })).toContainText('R$ 89,70');
  await fillCustomer(page);
  await fillAddress(page);
  await expect(dialog.getByRole('button', { name: 'Gerar PIX' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Ver pedido' }).click();
  const change = dialog.getByRole('button', { name: 'Alterar as fotos' });
  await expect(change).toBeVisible();
  await dialog.getByRole('button', { name: 'Gerar PIX' }).click();

  await expect(dialog.getByText('Esperando o pagamento')).toBeInViewport({ ratio: 1 });
  await expect(change, 'the order above closes for the code').toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();
  // On a phone, the QR code replaces the photos only on request, because it cannot scan its own screen.
  const tile = dialog.getByRole('button', { name: 'QR code' });
  if (await tile.isVisible()) await tile.click();
  await expect(dialog.getByRole('img', { name: 'QR code do PIX' })).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copiar código PIX' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^000201.*br\.gov\.bcb\.pix/);
  await expect(dialog.getByText(/Verificando o pagamento em \d s/)).toBeVisible();

  const done = page.getByRole('dialog', { name: 'Pedido realizado' });
  await letPixArrive(page, venue, done);
  await expect(done.getByRole('button', { name: 'Fazer download das fotos' })).toBeVisible();
  const receipt = done.getByRole('region', { name: 'Recibo' });
  for (const fact of ['R$ 89,70', 'PIX', String(new Date().getFullYear())]) await expect(receipt).toContainText(fact);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const summary = receipt.locator('details:not([open]) > summary');
  if (await summary.isVisible()) await summary.click();
  await receipt.getByRole('button', { name: 'Compartilhar recibo' }).click();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  expect(shared).toContain('3 × Fotos: R$\u00a089,70\nTotal: R$\u00a089,70\n');
  expect(shared).not.toMatch(/example\.com|111|98765|Paulista/);
  // A reload creates a new order but keeps the receipt.
  await page.reload();
  for (const fact of ['R$ 89,70', 'PIX', String(new Date().getFullYear())]) await expect(receipt).toContainText(fact);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('article', { hasText: '3 × Fotos' })).toBeVisible();
  await expect(page.locator('body'), 'Firefox prints no empty page').toHaveCSS('min-height', '0px');
  await page.emulateMedia({ media: 'screen' });
  const archive = page.waitForEvent('download');
  await done.getByRole('button', { name: 'Fazer download das fotos' }).click();
  expect((await archive).suggestedFilename()).toBe('fotos.zip');

  await done.getByRole('button', { name: 'Fechar' }).click();
  const sold = page.getByRole('region', { name: 'Fotos compradas' });
  await expect(page.getByText('3 fotos, sem marca-d’água')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Fotos para comprar' }).getByRole('checkbox')).toHaveCount(3);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Carrinho' })).toContainText('0 fotos');
  await expect(done).toBeHidden();
  await sold.getByRole('button', { name: 'Foto 2', exact: true }).click();
  const original = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Visualizador' }).getByRole('button', { name: 'Baixar' }).click();
  const file = await readFile(await (await original).path());
  expect(file.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  await expect(page.getByRole('alert')).toContainText('Baixado');
  await expect.poll(async () => (await venue.calls('POST', '/session_media')).length).toBe(2);
});

test('the countdown finds the payment automatically, and the modal opens when the order completes (B3, B10)', {
  tag: '@audit',
}, async ({ page, venue, card }) => {
  await page.clock.install();
  await reachPaymentAs(page, 'ana@example.com', card, 1);
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(page.getByText(/^Verificando o pagamento em \d s$/)).toBeVisible();
  await page.getByRole('button', { name: 'Não tenho certeza' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(async () => {
    await page.clock.runFor(5_500);
    await expect(page.getByRole('dialog', { name: 'Pedido realizado' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect((await venue.calls('GET', '/payment/')).length).toBeGreaterThanOrEqual(3);
  expect(await venue.calls('POST', '/finish')).toHaveLength(1);
});

test('a tick or the package asks first while the code waits, because it ends the code (R2)', async ({
  page,
  venue,
  card,
}) => {
  await generatePix(page, card, 1);
  await page.getByRole('button', { name: 'Fechar' }).click();
  const statuses = async () => (await venue.orders())[0]?.payments.map(({ status }) => status);
  const asks = page.getByRole('alert').filter({ hasText: 'o código deixa de valer' });
  await page.getByRole('button', { name: 'Carrinho, 1' }).click();
  const wholePackage = page.getByRole('checkbox', { name: 'Pacote digital completo' });
  await wholePackage.click();
  await expect(asks).toBeVisible();
  await expect(wholePackage).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(asks).toHaveCount(0);
  await toggleOf(page, 2).click();
  await expect(asks).toBeVisible();
  await expect(toggleOf(page, 2)).not.toBeChecked();
  expect(await statuses()).toEqual(['pending']);
  await asks.getByRole('button', { name: 'Mudar mesmo assim' }).click();
  await expect(toggleOf(page, 2)).toBeChecked();
  await expect.poll(statuses).toEqual(['canceled']);
});
