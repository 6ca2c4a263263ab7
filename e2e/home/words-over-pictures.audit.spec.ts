import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type Colour, contrast } from '#shared/theme/colour.ts';
import { isTakenOver } from '../page-scripts.ts';
import { mockPort } from '../stack-environment.ts';
import { expect, test } from '../test.ts';
import { originOf } from '../venue.ts';

const SCREENS = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
/** The font size, in CSS px, from which text needs only a contrast of 3 (WCAG 2.2, 1.4.3). */
const LARGE = 24;

type Line = { text: string; colour: string; isLarge: boolean; x: number; y: number; width: number; height: number };

function topLines(page: Page): Promise<Line[]> {
  return page.evaluate((large) => {
    scrollTo(0, 0);
    const heading = document.querySelector('h1');
    const places = [heading?.parentElement, heading?.closest('main')?.previousElementSibling?.lastElementChild];
    return places.flatMap((place) => {
      const lines: Line[] = [];
      const texts = document.createTreeWalker(place ?? document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: node } = texts;
        const { color: colour, fontSize, clipPath } = getComputedStyle(node.parentElement ?? document.body);
        if (clipPath === 'inset(50%)') continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { x, y, width, height } of range.getClientRects()) {
          const isLarge = Number.parseFloat(fontSize) >= large;
          // The boxes of lines are taller than their letters.
          const letters = { y: y + 0.15 * height, height: 0.7 * height };
          if (width > 1) lines.push({ text: `${node.nodeValue}`, colour, isLarge, x, width, ...letters });
        }
      }
      return lines;
    });
  }, LARGE);
}

async function screenshotWithoutWords(page: Page, lines: readonly Line[]): Promise<Buffer> {
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      for (const element of document.querySelectorAll<HTMLElement>('#root *'))
        element.style.setProperty('-webkit-text-fill-color', hidden ? 'transparent' : '');
    }, isHidden);
  await hide(true);
  const width = Math.max(...lines.map((line) => line.x + line.width));
  const height = Math.max(...lines.map((line) => line.y + line.height));
  const screenshot = await page.screenshot({
    clip: { x: 0, y: 0, width: Math.ceil(width) + 1, height: Math.ceil(height) + 1 },
  });
  await hide(false);
  return screenshot;
}

async function leastContrast(screenshot: Buffer, { colour, ...box }: Line): Promise<number> {
  const [red = 0, green = 0, blue = 0, ...more] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  expect([colour.startsWith('rgb('), more], colour).toEqual([true, []]);
  const left = Math.max(0, Math.floor(box.x));
  const top = Math.max(0, Math.floor(box.y));
  const area = { left, top, width: Math.ceil(box.width), height: Math.ceil(box.height) };
  const { data, info } = await sharp(screenshot)
    .extract(area)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let least = 21;
  for (let at = 0; at < data.length; at += info.channels) {
    const pixel: Colour = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    least = Math.min(least, contrast([red, green, blue], pixel));
  }
  return least;
}

async function openHome(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await isTakenOver(page);
  const pictures = page.locator('main [data-count] img');
  await pictures.evaluateAll((all: HTMLImageElement[]) => Promise.all(all.map((picture) => picture.decode())));
}

async function expectReadable(page: Page, address: string): Promise<void> {
  // The picture's brightness is known only from the second visit on, so this is the first.
  await openHome(page, address);
  await page.getByRole('button', { name: 'Agora não' }).click();
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await openHome(page, address);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const lines = await topLines(page);
      expect(lines.length).toBeGreaterThanOrEqual(2);
      const screenshot = await screenshotWithoutWords(page, lines);
      for (const line of lines) {
        const words = `${line.text} at ${screen.width} px, ${colorScheme}`;
        expect(await leastContrast(screenshot, line), words).toBeGreaterThanOrEqual(line.isLarge ? 3 : 4.5);
      }
    }
  }
}

for (const name of ['fotos', 'aqua', 'museu', 'balcao']) {
  test(`the words at the top of ${name} are readable`, async ({ page }) => {
    await expectReadable(page, originOf(name));
  });
}

const PICTURES = { bright: 'balcao/hero-1.jpg', dark: 'aqua/background.jpg' };
for (const [brightness, picture] of Object.entries(PICTURES)) {
  test.describe(`over a ${brightness} picture`, () => {
    const THEME = {
      LAYOUT: 'immersion',
      HIGHLIGHT: '#c08a00',
      GREETING: 'Um dia inteiro debaixo da água, *e todas as fotos com você*',
      HERO: [`http://127.0.0.1:${mockPort}/storage/${picture}`],
    };
    test.use({ organizationFields: { features_organization: { config: JSON.stringify({ THEME }) } } });

    test('many words are readable', async ({ page, venue }) => {
      await expectReadable(page, venue.origin);
    });
  });
}
