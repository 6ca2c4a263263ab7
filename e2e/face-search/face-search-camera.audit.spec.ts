import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { SIZES } from '../screens/audit-screen.ts';
import { waitUntilStill } from '../screens/wait-until-still.ts';
import { expect, test } from '../test.ts';
import {
  cameraIsOn,
  cameras,
  capture,
  chooseDays,
  dialogOf,
  lastMonth,
  openFaceSearch,
  reachCamera,
  search,
  watchCameras,
} from './face-search-steps.ts';

test.use({ permissions: ['camera'] });
test.beforeEach(({ page }) => watchCameras(page));

test.describe('the camera (F3, F4, F7)', () => {
  test('on every screen the picture reaches from edge to edge, the oval is large, and nothing covers the choice of a photo', async ({
    page,
  }) => {
    await reachCamera(page, lastMonth(10));
    const choice = dialogOf(page).getByText('Escolher uma foto');
    const isOnTop = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const corners = [y + 1, y + height - 1].map((at) => document.elementFromPoint(x + width / 2, at));
      return corners.every((found) => found !== null && (element.contains(found) || found.contains(element)));
    };
    const boxOf = async (part: string) => {
      const box = await dialogOf(page).locator(part).first().boundingBox();
      return box ?? { x: 0, y: 0, width: 0, height: 0 };
    };
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await waitUntilStill(page);
      const [panel, hint, picture] = await Promise.all([boxOf('> div'), boxOf('h3 ~ p'), boxOf('video')]);
      const [oval, footer] = await Promise.all([boxOf('svg path + path'), boxOf('footer')]);
      expect([picture.x, picture.width], size).toEqual([panel.x, panel.width]);
      expect(picture.y - (hint.y + hint.height), size).toBeLessThan(24);
      expect(footer.y - (picture.y + picture.height), size).toBeLessThan(2);
      expect(oval.height / viewport.height, size).toBeGreaterThan(0.33);
      await expect(choice, size).toBeInViewport({ ratio: 1 });
      expect(await choice.evaluate(isOnTop), size).toBe(true);
    }
  });

  test('the countdown blocks the next capture, also for two quick presses', async ({ page }) => {
    await page.clock.install();
    await reachCamera(page, lastMonth(10));
    await page.clock.pauseAt(Date.now() + 60_000);
    const dialog = dialogOf(page);
    const button = dialog.getByRole('button', { name: 'Capturar' });
    const selfies = dialog.getByRole('img', { name: /^Selfie/ });
    await button.evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
    await expect(selfies).toHaveCount(1);
    await expect(dialog.getByText('1 de 5 selfies')).toBeVisible();
    for (const left of ['3', '2', '1']) {
      await expect(button.getByText(left, { exact: true })).toBeVisible();
      await button.click({ force: true });
      await page.clock.runFor(1_000);
    }
    await expect(selfies).toHaveCount(1);
    await button.click();
    await expect(selfies).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Descartar selfie 1' }).click();
    await expect(selfies).toHaveCount(1);
    await expect(dialog.getByText('1 de 5 selfies')).toBeVisible();
  });

  test('its light goes off with the step, with the modal, and before another camera', async ({ page }) => {
    await reachCamera(page, lastMonth(10));
    const dialog = dialogOf(page);
    const mirrored = () => dialog.locator('video').evaluate((video) => getComputedStyle(video).transform);
    expect(await mirrored()).toBe('matrix(-1, 0, 0, 1, 0, 0)');
    expect((await cameras(page)).on).toBe(1);
    await dialog.getByRole('button', { name: 'Câmera' }).click();
    await expect.poll(() => cameras(page)).toEqual({ given: 1, on: 0 });
    await expect(dialog.getByRole('radio', { name: 'Câmera frontal' })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: /fake/ }).first()).toBeVisible();
    await dialog.getByRole('radio', { name: 'Câmera traseira' }).check();
    await dialog.getByRole('button', { name: 'Usar esta câmera' }).click();
    await cameraIsOn(page);
    expect(await mirrored()).toBe('none');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect.poll(() => cameras(page)).toEqual({ given: 2, on: 0 });
    await expect(page.getByRole('button', { name: 'Reconhecimento facial' })).toBeFocused();
  });

  test('selfies are gone when the modal was closed, and were never stored', async ({ page }) => {
    await reachCamera(page, lastMonth(10));
    await capture(page, 1);
    const address = await dialogOf(page).getByRole('img', { name: 'Selfie 1' }).getAttribute('src');
    await dialogOf(page).getByRole('button', { name: 'Fechar' }).click();
    const isThere = await page.evaluate(
      (url) =>
        fetch(url)
          .then(() => true)
          .catch(() => false),
      address ?? '',
    );
    expect(isThere).toBe(false);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('image');
    await page.getByRole('button', { name: 'Reconhecimento facial' }).click();
    await expect(dialogOf(page).getByRole('checkbox', { name: 'Aceito os termos' })).not.toBeChecked();
  });
});

test.describe('without a camera (F3)', () => {
  const onlyFiles = async (page: Page) => {
    await openFaceSearch(page);
    await chooseDays(page, lastMonth(10));
    await dialogOf(page).getByRole('checkbox', { name: 'Aceito os termos' }).check();
    await dialogOf(page).getByRole('button', { name: 'Continuar' }).click();
  };

  test.describe('without permission', () => {
    test.use({ permissions: [] });

    test('says so, and a photo file is searched with instead', async ({ page, venue }) => {
      await venue.addCard({ visit_date: lastMonth(10) });
      await onlyFiles(page);
      const dialog = dialogOf(page);
      await expect(dialog.getByRole('alert')).toContainText('O acesso à câmera não foi permitido');
      const picture = { width: 2400, height: 1800, channels: 3, background: '#a73' } as const;
      const photo = await sharp({ create: picture }).png().toBuffer();
      await dialog.locator('input[type=file]').setInputFiles([
        { name: 'eu.png', mimeType: 'image/png', buffer: photo },
        { name: 'gato.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('GIF89a') },
        { name: 'meia.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0]) },
      ]);
      await expect(dialog.getByText('gato.jpg: use uma foto JPEG ou PNG.')).toBeVisible();
      await expect(dialog.getByText('meia.jpg: não foi possível abrir a foto.')).toBeVisible();
      await expect(dialog.getByRole('img', { name: /^Selfie/ })).toHaveCount(1);
      await search(page);
      await expect(dialog.getByRole('heading', { name: 'É você?' })).toBeVisible();
    });
  });

  test.describe('in a browser inside another app', () => {
    test.use({ userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/21F90 Instagram 336.0' });

    test('shows how to open the page outside, and still tries when asked to', async ({ page, context, venue }) => {
      await context.grantPermissions(['camera', 'clipboard-read', 'clipboard-write'], { origin: venue.origin });
      await onlyFiles(page);
      const dialog = dialogOf(page);
      await expect(dialog.getByRole('alert')).toContainText('Abra esta página no navegador do seu celular');
      expect(await cameras(page)).toEqual({ given: 0, on: 0 });
      await dialog.getByRole('button', { name: 'Copiar o endereço' }).click();
      await expect(dialog.getByText('Endereço copiado.')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${venue.origin}/`);
      await dialog.getByRole('button', { name: 'Tentar a câmera' }).click();
      await cameraIsOn(page);
    });
  });
});
