import sharp from 'sharp';
import { addDays } from '../shared/calendar-day.ts';
import { expectAccessible } from './accessible.ts';
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
  today,
  watchCameras,
} from './face-search.ts';
import { expect, test } from './test.ts';

test.use({ permissions: ['camera'] });
test.beforeEach(({ page }) => watchCameras(page));

const INCOMPLETE = 'É necessário aceitar os termos e selecionar um ou mais dias para prosseguir.';
const FAILED = 'Erro ao encontrar cartões. Por favor, verifique a data e tire mais fotos.';
const REDIRECT = 'Erro na nova busca, você será redirecionado para a tela de seleção de cartões em 5 segundos.';

test('a selfie finds the card of the visit and opens its gallery (F1, F3, F5)', async ({ page, venue }) => {
  const day = lastMonth(10);
  const { card } = await venue.addCard({ photos: 5, videos: 1, visit_date: day });
  await reachCamera(page, day);
  await capture(page, 1);
  await search(page);
  const found = dialogOf(page).getByRole('radio', { name: /5 fotos · 1 vídeo/ });
  await expect(found).toBeChecked();
  await expect(dialogOf(page).locator('img[data-shown]')).toHaveCount(4);
  expect(await cameras(page)).toEqual({ given: 1, on: 0 });
  await dialogOf(page).getByRole('button', { name: 'Ver fotos' }).click();
  await expect(page).toHaveURL(`/gallery/${card}`);
  await expect(page.getByRole('button', { name: 'Foto 1', exact: true })).toBeVisible();
});

test.describe('the calendar (F2)', () => {
  test('asks for terms and a day before anything else', async ({ page }) => {
    await openFaceSearch(page);
    const dialog = dialogOf(page);
    const goOn = dialog.getByRole('button', { name: 'Continuar' });
    await goOn.click();
    await expect(dialog.getByRole('alert')).toHaveText(INCOMPLETE);
    await chooseDays(page, today());
    await expect(dialog.getByRole('alert')).toHaveText(INCOMPLETE);
    await dialog.getByRole('checkbox', { name: 'Aceito os termos' }).check();
    await expect(dialog.getByRole('alert')).toBeHidden();
    await expect(dialog.getByRole('link', { name: /Política de privacidade/ })).toHaveAttribute(
      'href',
      '/privacy-policy',
    );
    expect(await cameras(page)).toEqual({ given: 0, on: 0 });
    await goOn.click();
    await cameraIsOn(page);
  });

  test('takes no future day', async ({ page }) => {
    await openFaceSearch(page);
    const dialog = dialogOf(page);
    await expect(dialog.getByRole('button', { name: 'Próximo mês' })).toBeDisabled();
    await expect(dialog.locator('[data-day][aria-current=date]')).toHaveAttribute('data-day', today());
    for (const day of await dialog.locator('[data-day]').all()) {
      const isFuture = ((await day.getAttribute('data-day')) ?? '') > today();
      await expect(day).toBeEnabled({ enabled: !isFuture });
    }
  });

  test('moves by the keyboard, and chooses', async ({ page }) => {
    await openFaceSearch(page);
    const dialog = dialogOf(page);
    await dialog.locator(`[data-day="${today()}"]`).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.locator(`[data-day="${today()}"]`)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    const weekAgo = dialog.locator(`[data-day="${addDays(today(), -7)}"]`);
    await expect(weekAgo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('gridcell', { selected: true })).toHaveCount(1);
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageDown');
    await expect(weekAgo).toBeFocused();
  });

  test.describe('where the venue searches up to three days', () => {
    test.use({ organizationFields: { search_max_range: 3 } });

    test('a second day makes a range, one too far stands alone', async ({ page }) => {
      await openFaceSearch(page);
      const chosen = dialogOf(page).getByRole('gridcell', { selected: true });
      await chooseDays(page, lastMonth(12), lastMonth(10));
      await expect(chosen).toHaveText(['10', '11', '12']);
      await chooseDays(page, lastMonth(10), lastMonth(14));
      await expect(chosen).toHaveText(['14']);
    });

    test('the last day of a range is searched as the others are', async ({ page, venue }) => {
      await venue.addCard({ photos: 2, visit_date: lastMonth(10) });
      await venue.addCard({ photos: 3, visit_date: lastMonth(12) });
      await reachCamera(page, lastMonth(10), lastMonth(12));
      await capture(page, 1);
      await search(page);
      await expect(dialogOf(page).getByRole('radio')).toHaveCount(2);
    });
  });

  test.describe('where the venue searches one day', () => {
    test.use({ organizationFields: { search_max_range: 1 } });

    test('the latest clicked day is the only one', async ({ page }) => {
      await openFaceSearch(page);
      await chooseDays(page, lastMonth(10), lastMonth(11));
      await expect(dialogOf(page).getByRole('gridcell', { selected: true })).toHaveText(['11']);
    });
  });
});

test.describe('the camera (F3, F4, F7)', () => {
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
      await expect(dialog.getByText(left, { exact: true }).and(dialog.locator('p'))).toBeVisible();
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
  const onlyFiles = async (page: import('@playwright/test').Page) => {
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
      await expect(dialog.getByRole('radio')).toHaveCount(1);
    });
  });

  test('a device without one says so', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
    });
    await onlyFiles(page);
    await expect(dialogOf(page).getByRole('alert')).toContainText('Nenhuma câmera foi encontrada');
  });

  test.describe('in a browser inside another app', () => {
    test.use({ userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/21F90 Instagram 336.0' });

    test('tells how to open the page outside, and still tries when asked to', async ({ page, context, venue }) => {
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

test.describe('a search that finds nothing (F6)', () => {
  // Each day that is chosen is a search of its own.
  test.use({ organizationFields: { search_max_range: 1 } });

  for (const [what, dayOfMonth] of [
    ['no card', 13],
    ['an error', 28],
  ] as const) {
    test(`${what}: says what to do, and the selfies are kept`, async ({ page }) => {
      await reachCamera(page, lastMonth(dayOfMonth));
      await capture(page, 1);
      await search(page);
      await expect(dialogOf(page).getByRole('alert')).toContainText(FAILED);
      await expect(dialogOf(page).getByRole('img', { name: /^Selfie/ })).toHaveCount(1);
      await expect(dialogOf(page).getByRole('button', { name: 'Buscar' })).toBeEnabled();
    });
  }

  test('a new search puts new cards first; one without any leads back to them after 5 seconds', async ({
    page,
    venue,
  }) => {
    await venue.addCard({ photos: 2, visit_date: lastMonth(10) });
    await venue.addCard({ photos: 3, visit_date: lastMonth(11) });
    await page.clock.install();
    const dialog = dialogOf(page);
    const again = async (day: number) => {
      await dialog.getByRole('button', { name: 'Nova busca' }).click();
      await chooseDays(page, lastMonth(day));
      await dialog.getByRole('button', { name: 'Continuar' }).click();
      await search(page);
    };
    await reachCamera(page, lastMonth(10));
    await capture(page, 1);
    await search(page);
    await expect(dialog.getByRole('radio')).toHaveCount(1);
    await again(11);
    await expect(dialog.getByRole('heading', { name: 'Encontramos 2 cartões' })).toBeVisible();
    await expect(dialog.getByRole('radio').first()).toHaveAccessibleName(/3 fotos/);
    await expect(dialog.getByRole('radio').last()).toHaveAccessibleName(/2 fotos/);
    await again(13);
    await expect(dialog.getByRole('alert')).toHaveText(REDIRECT);
    await page.clock.fastForward(4_000);
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.clock.fastForward(1_500);
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    expect((await cameras(page)).on).toBe(0);

    // Closing the modal ends the wait: nothing comes back by itself.
    await again(28);
    await expect(dialog.getByRole('alert')).toHaveText(REDIRECT);
    await page.keyboard.press('Escape');
    await page.clock.fastForward(6_000);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/');
  });

  test('a network that is lost says so, and the next try works', async ({ page, venue, context }) => {
    await venue.addCard({ visit_date: lastMonth(10) });
    await reachCamera(page, lastMonth(10));
    await capture(page, 1);
    await context.setOffline(true);
    await search(page);
    await expect(dialogOf(page).getByRole('alert')).toContainText(FAILED);
    await context.setOffline(false);
    await search(page);
    await expect(dialogOf(page).getByRole('radio')).toHaveCount(1);
  });

  test('closing the modal ends a search that is under way', async ({ page, venue }) => {
    await venue.addFault('latency', { path: '/card/search' }, { delay_ms: 20_000 });
    await reachCamera(page, lastMonth(10));
    await capture(page, 1);
    const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/face-search'));
    await search(page);
    await expect(dialogOf(page).getByRole('button', { name: 'Buscar' })).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('Escape');
    await ended;
  });
});

test.describe('a venue without face search (H4)', () => {
  test.use({ organizationFields: { has_facial_recognition: false } });

  test('offers none', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Ver fotos' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reconhecimento facial' })).toBeHidden();
  });
});

for (const [locale, colorScheme] of [
  ['pt', 'light'],
  ['pt', 'dark'],
  ['en', 'light'],
  ['en', 'dark'],
  ['es', 'light'],
  ['es', 'dark'],
] as const) {
  test.describe(`each step in ${locale}, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('has nothing that axe finds, and fits a narrow screen', async ({ page, venue }) => {
      await venue.addCard({ photos: 2, videos: 1, visit_date: lastMonth(10) });
      await page.addInitScript((language) => localStorage.setItem('locale', language), locale);
      await page.goto('/');
      await page.locator('[aria-haspopup=dialog]').click();
      const dialog = page.getByRole('dialog');
      const action = dialog.locator('footer').getByRole('button').last();
      const isFine = async (step: string) => {
        await expectAccessible(page, `${step}, ${locale}, ${colorScheme}`);
        const size = page.viewportSize();
        await page.setViewportSize({ width: 320, height: 640 });
        const widths = await dialog
          .locator('div')
          .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
        expect(Math.max(...widths), `${step} at 320 px`).toBe(0);
        if (size) await page.setViewportSize(size);
      };
      await action.click();
      await dialog.getByRole('combobox').selectOption(lastMonth(1));
      await dialog.locator(`[data-day="${lastMonth(10)}"]`).click();
      await isFine('calendar');
      await dialog.getByRole('checkbox').check();
      await action.click();
      const take = dialog.locator('button[aria-disabled]');
      await expect(take).toHaveAttribute('aria-disabled', 'false');
      await take.click();
      await expect(dialog.locator('li img')).toHaveCount(1);
      await isFine('camera');
      await dialog.getByRole('button', { name: /^(Câmera|Camera|Cámara)$/ }).click();
      await expect(dialog.getByRole('radio', { checked: true })).toBeVisible();
      await isFine('settings');
      await action.click();
      await action.click();
      await expect(dialog.getByRole('radio', { checked: true })).toHaveAttribute('name', 'card');
      await expect(dialog.locator('img[data-shown]')).toHaveCount(3);
      await isFine('cards');
    });
  });
}
