import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { renderSVG } from 'uqr';
import { code128 } from '#client/features/home/card/code128.ts';
import { cameras, watchCameras } from '../face-search/face-search-steps.ts';
import { expect, test } from '../test.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Escanear cartão' });

function photoOf(text: string): Promise<Buffer> {
  const table = { r: 120, g: 120, b: 118, alpha: 1 };
  return sharp(Buffer.from(renderSVG(text, { border: 4, pixelSize: 8 })))
    .rotate(7, { background: table })
    .extend({ top: 160, bottom: 160, left: 240, right: 240, background: table })
    .jpeg()
    .toBuffer();
}

async function choosePhoto(page: Page, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await dialogOf(page).getByRole('button', { name: 'Usar uma foto do cartão' }).click();
  await (await chooser).setFiles({ name: 'cartao.jpg', mimeType: 'image/jpeg', buffer });
}

test('without a camera a photo of the card does, and opens it', { tag: '@audit' }, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 1 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Escanear cartão' }).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('câmera');
  await choosePhoto(page, await photoOf('https://banco.example/pix'));
  await expect(dialogOf(page).getByText('Este código não é de um cartão deste local.')).toBeVisible();
  await choosePhoto(page, Buffer.from('no picture at all'));
  await expect(dialogOf(page).getByText('Não encontramos um código nesta foto.')).toBeVisible();
  await choosePhoto(page, await photoOf(`${venue.origin}/gallery/${card}`));
  await expect(page).toHaveURL(`/gallery/${card}`);
});

function barcodePhotoOf(text: string): Promise<Buffer> {
  const { bars, width } = code128(text);
  const rects = bars.map(({ x, width: wide }) => `<rect x="${x + 12}" y="8" width="${wide}" height="44"/>`).join('');
  const size = `width="${(width + 24) * 4}" height="240" viewBox="0 0 ${width + 24} 60"`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="100%" height="100%" fill="#fff"/>${rects}</svg>`;
  return sharp(Buffer.from(drawing))
    .rotate(2, { background: '#777' })
    .extend({ top: 90, bottom: 90, background: '#777' })
    .jpeg()
    .toBuffer();
}

test('a card that joins a gallery can be scanned too, by its barcode alone (G9)', { tag: '@audit' }, async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 1 });
  const { card: other } = await venue.addCard({ photos: 2 });
  await page.goto(`/gallery/${card}`);
  await page.getByRole('button', { name: 'Cartões', exact: true }).click();
  const cards = page.getByRole('dialog', { name: 'Cartões' });
  await cards.getByRole('button', { name: 'Escanear cartão' }).click();
  await choosePhoto(page, await barcodePhotoOf(other));
  await expect(dialogOf(page)).toHaveCount(0);
  await cards.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(cards.getByText('Cartão adicionado')).toBeVisible();
});

test('a scanner that cannot be loaded says so, and the field is still there', { tag: '@audit' }, async ({ page }) => {
  await page.route('**/assets/card-scanner-*.js', (route) => route.abort());
  await page.goto('/');
  // The page reloads once, because a new release may have removed the file.
  await expect(async () => {
    await page.getByRole('button', { name: 'Escanear cartão' }).click();
    await expect(page.getByRole('alert')).toContainText('O leitor não abriu.', { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('textbox', { name: 'Código do cartão' })).toBeVisible();
});

test.describe('with a camera', () => {
  test('that sees a card, it reads the code, and the camera goes off', async ({
    playwright,
    browser,
    venue,
    viewport,
  }, testInfo) => {
    const { card } = await venue.addCard({ photos: 1 });
    const film = testInfo.outputPath('card.mjpeg');
    const frame = await sharp(await photoOf(card))
      .resize(640, 480, { fit: 'contain', background: '#777' })
      .jpeg()
      .toBuffer();
    await writeFile(film, Buffer.concat(Array.from({ length: 10 }, () => frame)));
    const { launchOptions } = testInfo.project.use;
    const filming = await playwright.chromium.launch({
      ...launchOptions,
      args: [
        ...(launchOptions?.args ?? []),
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
    });
    expect(filming.version()).toBe(browser.version());
    const page = await filming.newPage({ viewport, locale: 'pt-BR' });
    await page.goto(venue.origin);
    await page.getByRole('button', { name: 'Escanear cartão' }).click();
    await expect(page).toHaveURL(`${venue.origin}/gallery/${card}`, { timeout: 20_000 });
    await expect(page.locator('video')).toHaveCount(0);
    await filming.close();
  });

  test.describe('that the browser has', () => {
    test.use({ permissions: ['camera'] });

    test('closing the scanner stops it', { tag: '@audit' }, async ({ page }) => {
      await watchCameras(page);
      await page.goto('/');
      const scan = page.getByRole('button', { name: 'Escanear cartão' });
      await scan.click();
      await expect(dialogOf(page).getByRole('status')).toContainText('Aponte a câmera');
      await page.keyboard.press('Escape');
      await expect(dialogOf(page)).toHaveCount(0);
      await expect.poll(() => cameras(page)).toEqual({ given: 1, on: 0 });
      await scan.press('Enter');
      await expect(dialogOf(page)).toBeVisible();
    });
  });
});
