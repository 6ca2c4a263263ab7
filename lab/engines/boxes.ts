import { readFile, writeFile } from 'node:fs/promises';
import type { DrivenBrowser } from './driver/browser.ts';

/** Chromium's boxes. `UPDATE_GEOMETRY=1 npm run engines -- --project chromium buying` rewrites them. */
const REFERENCE = new URL('geometry.json', import.meta.url);
/** Engines measure letters differently. WebKit also rounds line heights down, which adds up over the lines of a page. */
const NEAR_PX = { webkit: 4, firefox: 2, chromium: 2 };

type Box = readonly [left: number, top: number, width: number, height: number];

/** Selectors by name: the first match that is shown counts. */
export type Things = Readonly<Record<string, string>>;

/** @returns the things that do not stand where they stand in Chromium */
export async function farThings(browser: DrivenBrowser, screen: string, things: Things): Promise<string[]> {
  const boxes = await browser.evaluate((selectors) => {
    return Object.entries(selectors).map(([name, selector]) => {
      const shown = [...document.querySelectorAll(selector)].find((found) => found.checkVisibility());
      const { left, top, width, height } = shown?.getBoundingClientRect() ?? new DOMRect();
      return [name, [left, top, width, height].map((px) => Math.round(px * 10) / 10)] as const;
    });
  }, things);
  const reference = JSON.parse(await readFile(REFERENCE, 'utf8')) as Record<string, Box>;
  if (process.env.UPDATE_GEOMETRY && browser.engine === 'chromium') {
    const measured = Object.entries({
      ...reference,
      ...Object.fromEntries(boxes.map(([name, box]) => [`${screen}: ${name}`, box])),
    });
    const lines = measured.map(([name, box]) => `  ${JSON.stringify(name)}: [${box.join(', ')}]`);
    await writeFile(REFERENCE, `{\n${lines.join(',\n')}\n}\n`);
    return [];
  }
  return boxes.flatMap(([name, box]) => {
    const wanted = reference[`${screen}: ${name}`];
    const isNear = box.every((px, side) => Math.abs(px - (wanted?.[side] ?? Number.NaN)) <= NEAR_PX[browser.engine]);
    return isNear ? [] : [`${name}: ${box}, in Chromium ${wanted}`];
  });
}
