import { openCard } from '../journey.ts';
import { expect, test } from '../test.ts';
import { flick, hearsKeys, pinch, swipeUp, thumbnail, viewerOf } from './viewer-steps.ts';

test('steps by button, key and finger, shows its position, and gives the focus to the last one seen (G5)', {
  tag: '@audit',
}, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 90, videos: 1 });
  await openCard(page, card);
  await thumbnail(page, 'Foto 1').click();
  const viewer = viewerOf(page);
  await expect(viewer.getByText('1 de 91')).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Anterior' })).toBeDisabled();
  await expect(viewer.getByRole('button', { name: 'Baixar' })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('2 de 91')).toBeVisible();
  for (let times = 0; times < 6; times += 1) await flick(viewer, 'next');
  await flick(viewer, 'previous');
  await expect(viewer.getByText('7 de 91')).toBeVisible();
  await expect(viewer.getByRole('img', { name: 'Foto 7' })).toBeVisible();
  for (let times = 0; times < 20; times += 1) await page.keyboard.press('ArrowRight', { delay: 100 });
  await expect(viewer.getByText('27 de 91')).toBeVisible();
  await viewer.getByRole('button', { name: 'Fechar' }).click();
  await expect(viewer).toHaveCount(0);
  await expect(thumbnail(page, 'Foto 27')).toBeFocused();
  await expect(thumbnail(page, 'Foto 27')).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect.poll(() => hearsKeys(viewer)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(thumbnail(page, 'Foto 27')).toBeFocused();
});

test('a swipe up chooses the photo, the running total opens the cart, and going back leads to the photo again (G5)', async ({
  page,
  card,
}) => {
  await openCard(page, card);
  await thumbnail(page, 'Foto 2').click();
  const viewer = viewerOf(page);
  await expect(viewer.getByRole('button', { name: 'Adicionar ao pedido' })).toHaveAccessibleDescription('R$ 29,90');
  await expect(viewer.getByRole('img', { name: 'Foto 2' })).toBeVisible();
  await swipeUp(page, 120);
  await expect(viewer.locator('.yarl__slide_current').getByText('No pedido')).toBeVisible();
  await viewer.getByRole('button', { name: '1 foto · R$ 29,90' }).click();
  const cart = page.getByRole('dialog', { name: 'Carrinho' });
  await expect(cart).toBeVisible();
  await expect(viewer).toHaveCount(0);
  await cart.getByRole('button', { name: 'Fechar' }).click();
  await expect(viewer.getByText('2 de 3')).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(thumbnail(page, 'Foto 2')).toBeFocused();
});

test('a double tap and a pinch zoom, and swiping lives again afterwards (G5)', { tag: '@audit' }, async ({
  page,
  card,
}) => {
  await openCard(page, card);
  await thumbnail(page, 'Foto 1').click();
  const viewer = viewerOf(page);
  const photo = viewer.getByRole('img', { name: 'Foto 1' });
  const width = async () => (await photo.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(200);
  const before = await width();
  const corner = { x: Math.round(before * 0.25), y: 80 };
  await photo.dblclick({ position: corner });
  await expect.poll(width).toBeCloseTo(before * 2.5, 0);
  const whole = await viewer.boundingBox();
  const left = (await photo.boundingBox())?.x ?? 0;
  expect(left + corner.x * 2.5, 'the point under the finger stays').toBeCloseTo((whole?.x ?? 0) + corner.x, -1);
  await photo.dblclick();
  await expect.poll(width).toBeCloseTo(before, 0);
  await photo.dblclick();
  await expect.poll(width).toBeCloseTo(before * 2.5, 0);
  await flick(viewer, 'next');
  await expect(viewer.getByText('1 de 3')).toBeVisible();
  await page.keyboard.press('Control+0');
  await expect.poll(width).toBeCloseTo(before, 0);
  await pinch(photo);
  await expect.poll(width).toBeGreaterThan(before * 1.3);
  await page.keyboard.press('Control+0');
  await expect.poll(width).toBeCloseTo(before, 0);
  await expect(viewer.locator('img[alt="Foto 2"]'), 'the neighbour is asked for before').toHaveJSProperty(
    'complete',
    true,
  );
  for (let times = 0; times < 4; times += 1) await flick(viewer, 'next');
  await expect(viewer.getByText('3 de 3')).toBeVisible();
  await expect(viewer.getByRole('img', { name: 'Foto 3' })).toBeVisible();
});

test('a video plays, seeks and stops when it is swiped away (G5)', { tag: '@audit' }, async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 1, videos: 1 });
  await openCard(page, card);
  const ranges: number[] = [];
  page.on('response', (reply) => {
    if (reply.url().includes('/media/preview/') && reply.request().headers().range) ranges.push(reply.status());
  });
  await thumbnail(page, 'Vídeo 1').click();
  const video = viewerOf(page).getByLabel('Vídeo 1', { exact: true });
  const read = <Key extends 'paused' | 'currentTime' | 'duration' | 'seeking'>(key: Key) =>
    video.evaluate((element: HTMLVideoElement, name) => element[name], key);
  await expect.poll(() => read('duration')).toBeGreaterThan(0);
  // The box has the picture's shape, so the controls are at its edge.
  const shapes = () =>
    video.evaluate((element: HTMLVideoElement) => {
      const { width, height } = element.getBoundingClientRect();
      return Math.abs(width / height - element.videoWidth / element.videoHeight);
    });
  await expect.poll(shapes).toBeLessThan(0.01);
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    element.currentTime = element.duration * 0.8;
  });
  await viewerOf(page).getByRole('button', { name: 'Reproduzir' }).click();
  await expect(video).toHaveJSProperty('controls', true);
  await expect(video).toBeFocused();
  await expect.poll(() => read('seeking')).toBe(false);
  expect(await read('currentTime')).toBeGreaterThanOrEqual((await read('duration')) * 0.7);
  expect(ranges).toContain(206);
  await video.evaluate((element: HTMLVideoElement) => {
    element.loop = true;
    return element.play();
  });
  const handle = await video.elementHandle();
  // The test presses a button, because arrow keys would seek in the focused video.
  await viewerOf(page).getByRole('button', { name: 'Anterior' }).click();
  await expect(viewerOf(page).getByText('1 de 2')).toBeVisible();
  await expect.poll(() => handle?.evaluate((element) => (element as HTMLVideoElement).paused)).toBe(true);
});

test('a photo and a video that fail to arrive can be asked for again (G6)', { tag: '@audit' }, async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 1, videos: 1 });
  await page.goto(`/gallery/${card}`);
  await venue.addFault('status', { path: '/download' }, { status: 500 });
  await thumbnail(page, 'Foto 1').click();
  const viewer = viewerOf(page);
  const slide = viewer.locator('.yarl__slide_current');
  const retry = slide.getByRole('button', { name: 'Tentar novamente' });
  for (const place of ['1 de 2', '2 de 2']) {
    await expect(viewer.getByText(place)).toBeVisible();
    await expect(slide.getByText('Imagem indisponível')).toBeVisible();
    await retry.click();
    await expect(slide.getByText('Imagem indisponível')).toBeVisible();
    // Keys still work after the retry button.
    await page.keyboard.press('ArrowRight');
  }
  await venue.clearFaults();
  await retry.click();
  const video = slide.getByLabel('Vídeo 1', { exact: true });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBeGreaterThan(0);
  await page.keyboard.press('ArrowLeft');
  await retry.click();
  const photo = slide.getByRole('img', { name: 'Foto 1' });
  await expect.poll(() => photo.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
});

test('a thumbnail of the strip that failed to arrive shows once it is there (G6)', { tag: '@audit' }, async ({
  page,
  card,
}) => {
  await page.route('**/thumb/**', (route) => route.abort());
  await openCard(page, card);
  await thumbnail(page, 'Foto 1').click();
  const tile = viewerOf(page).locator('[data-current]');
  await expect(tile).toBeVisible();
  await expect(tile.locator('img')).toBeHidden();
  await page.unroute('**/thumb/**');
  await expect(tile.locator('img')).toBeVisible();
});
