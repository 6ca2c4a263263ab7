import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { toggleOf } from '../journey.ts';
import { expect, test } from '../test.ts';
import { placeOf } from './gallery-steps.ts';

const photo = (page: Page, number: number) => page.getByRole('button', { name: `Foto ${number}`, exact: true });

/**
 * Scrolls to the end of the page.
 * @returns the most elements at once, and how many frames were late. The gallery may take a late frame for the end of
 * the scrolling, and load pictures.
 */
function scrollToEnd(page: Page): Promise<{ elements: number; lateFrames: number }> {
  return page.evaluate(async () => {
    const LATE_MS = 100;
    let elements = 0;
    let lateFrames = 0;
    let drawnAt = performance.now();
    const frame = () => new Promise(requestAnimationFrame);
    const end = () => document.documentElement.scrollHeight - innerHeight;
    for (let step = 1; step <= 250; step += 1) {
      scrollTo({ top: (end() * step) / 250, behavior: 'instant' });
      await frame();
      if (performance.now() - drawnAt > LATE_MS) lateFrames += 1;
      drawnAt = performance.now();
      elements = Math.max(elements, document.querySelectorAll('*').length);
    }
    return { elements, lateFrames };
  });
}

type Shift = { value: number; moved: string[] };

async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    type Entry = PerformanceEntry & { value: number; sources: Source[] };
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return 'an element that is gone';
      return `${element.tagName} .${element.className} "${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}"`;
    };
    const boxOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as Entry[]) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) => `${nameOf(node)}: ${boxOf(previousRect)} to ${boxOf(currentRect)}`,
        );
        shifts.push({ value, moved: [`${Math.round(startTime)} ms, scrolled by ${scrollY}`, ...moved] });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

test('ten thousand media: few elements, few requests, nothing shifts, each at its place (G13)', async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 9_800, videos: 200 });
  const shifts = await watchShifts(page);
  let pictures = 0;
  page.on('request', (request) => {
    if (request.url().includes('/media/')) pictures += 1;
  });
  await page.goto(`/gallery/${card}`);
  await expect(photo(page, 2).locator('img').last()).toHaveAttribute('data-shown');
  await expect(toggleOf(page, 1)).toBeVisible();
  const { elements, lateFrames } = await scrollToEnd(page);
  expect(elements).toBeLessThan(1_500);
  const last = page.getByRole('button', { name: 'Vídeo 200', exact: true });
  await expect(last).toBeInViewport();
  await expect(last.locator('img').last()).toHaveAttribute('data-shown');
  const item = page.getByRole('listitem').filter({ has: last });
  await expect(item).toHaveAttribute('aria-posinset', '10000');
  await expect(item).toHaveAttribute('aria-setsize', '10000');
  expect(pictures).toBeLessThan(300 + 70 * lateFrames);
  expect(await shifts()).toEqual([]);
});

test('every media is in reach of the keyboard, and the focus outlives scrolling (G3, G13)', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 2_000 });
  await page.goto(`/gallery/${card}`);
  await expect(toggleOf(page, 1)).toBeVisible();
  await photo(page, 1).focus();
  await page.keyboard.press('End');
  await expect(photo(page, 2_000)).toBeFocused();
  await expect(photo(page, 2_000)).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(photo(page, 1)).toBeFocused();
  await expect(photo(page, 1)).toBeInViewport({ ratio: 0.9 });
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(photo(page, 3)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toggleOf(page, 3)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(toggleOf(page, 6)).toBeFocused();

  await page.evaluate(() => scrollTo({ top: 90_000, behavior: 'instant' }));
  await expect(photo(page, 6)).not.toBeInViewport();
  await expect.poll(async () => Number((await placeOf(page)).number)).toBeGreaterThan(500);
  await expect(toggleOf(page, 6)).toBeFocused();
  await expect(photo(page, 40)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(photo(page, 7)).toBeFocused();
  await expect(photo(page, 7)).toBeInViewport();
  for (let press = 0; press < 60; press += 1) await page.keyboard.press('Tab');
  await expect(photo(page, 37)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press(' ');
  await expect(toggleOf(page, 37)).toBeChecked();
  await expect(page.getByRole('button', { name: 'Carrinho, 1' })).toBeVisible();
});

test('a handle at the edge leads through a large gallery, by finger and by key (G13)', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 1_200 });
  await page.goto(`/gallery/${card}`);
  await page.getByRole('button', { name: 'Aceitar' }).click();
  const handle = page.getByRole('slider', { name: 'Ir até uma foto' });
  const place = async () => Number(await handle.getAttribute('aria-valuenow'));
  await handle.press('PageDown');
  await expect.poll(place).toBeGreaterThan(50);
  await handle.press('Home');
  await expect.poll(place).toBeLessThan(20);
  await handle.press('End');
  await expect.poll(place).toBeGreaterThan(1_180);
  await expect(photo(page, 1_200)).toBeVisible();

  const box = await handle.boundingBox();
  if (!box) throw new Error('the handle is not visible');
  await page.mouse.move(box.x + 30, box.y + 28);
  await page.mouse.down();
  await page.mouse.move(box.x + 10, 450, { steps: 10 });
  await page.mouse.up();
  await expect.poll(place).toBeLessThan(900);
  await expect.poll(place).toBeGreaterThan(300);
});

/** Shapes of phones, cameras and a panorama. Whatever shape the rows assume for unknown photos, some are different. */
const SHAPES = [
  { width: 360, height: 640 },
  { width: 480, height: 640 },
  { width: 640, height: 427 },
  { width: 427, height: 640 },
  { width: 900, height: 300 },
];
const photosOfShapes = () =>
  Promise.all(
    SHAPES.map(async (shape) =>
      (
        await sharp({ create: { ...shape, channels: 3, background: '#3a7' } })
          .jpeg()
          .toBuffer()
      ).toString('base64'),
    ),
  );

/** Watches photos in cells of another shape. @returns a function that tells how many were whole, and which were cut */
async function watchCrops(page: Page): Promise<() => Promise<{ whole: number; cropped: string[] }>> {
  await page.addInitScript(() => {
    const whole = new Set<string>();
    const cropped = new Set<string>();
    Object.assign(window, { photosSeen: { whole, cropped } });
    const look = () => {
      for (const image of document.querySelectorAll<HTMLImageElement>('[data-index] img[data-shown]')) {
        const { width, height } = image.getBoundingClientRect();
        const share = (image.naturalWidth * height) / (image.naturalHeight * width);
        const isOther = share > 1.04 || share < 1 / 1.04;
        if (!isOther || !image.checkVisibility({ opacityProperty: true })) continue;
        (getComputedStyle(image).objectFit === 'contain' ? whole : cropped).add(image.src);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () =>
    page.evaluate(() => {
      const { photosSeen } = window as unknown as { photosSeen: Record<'whole' | 'cropped', Set<string>> };
      return { whole: photosSeen.whole.size, cropped: [...photosSeen.cropped] };
    });
}

for (const photos of [60, 1_000]) {
  test(`nothing shifts and no photo is cropped when a gallery of ${photos} is thrown on a slow phone (G13)`, async ({
    page,
    venue,
  }) => {
    const { card } = await venue.addCard({ photos, pictures: await photosOfShapes() });
    const [shifts, crops] = [await watchShifts(page), await watchCrops(page)];
    await page.goto(`/gallery/${card}`);
    await expect(photo(page, 2).locator('img').last()).toHaveAttribute('data-shown');
    await expect(toggleOf(page, 1)).toBeVisible();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 300, downloadThroughput: 200_000, uploadThroughput: 90_000 },
    });
    await page.evaluate(async () => {
      // A finger starts slowly. On a busy machine, the first frame would otherwise jump to the end.
      scrollTo({ top: 1, behavior: 'instant' });
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      for (const from of [0, 4_000]) {
        const began = performance.now();
        for (let share = 0; share < 1; ) {
          await new Promise(requestAnimationFrame);
          share = Math.min(1, (performance.now() - began) / 700);
          scrollTo({ top: from + 4_000 * (1 - (1 - share) ** 3), behavior: 'instant' });
        }
      }
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
    // Without a cell of another shape than its photo, the next line would check nothing.
    await expect.poll(async () => (await crops()).whole).toBeGreaterThan(0);
    expect((await crops()).cropped).toEqual([]);
    expect(await shifts()).toEqual([]);
  });
}

test('a row that may still change is not drawn, and stands still once it is (G13)', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 60 });
  const shifts = await watchShifts(page);
  await page.goto(`/gallery/${card}`);
  const last = page.getByRole('listitem').filter({ has: photo(page, 60) });
  await expect(last).toHaveCSS('opacity', '0');
  await page.evaluate(() => requestAnimationFrame(() => scrollTo({ top: 1_700, behavior: 'instant' })));
  await expect(last).toHaveCSS('opacity', '1');
  expect(await shifts()).toEqual([]);
});
