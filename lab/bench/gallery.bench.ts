import type { Page } from '@playwright/test';
import { toggleOf, typeCard } from '../../e2e/journey.ts';
import { expect, test } from '../../e2e/test.ts';
import { table } from '../../scripts/table.ts';

type Notes = { longTasks: number; shift: number; presses: number[] };
declare global {
  interface Window {
    notes: Notes;
  }
}

const SLOWED = 4;
const FLINGS = 8;
const PATIENCE = { timeout: 60_000 };
const rows = [
  ['', 'opened to the next paint', 'ticks to the next paint', `tasks over 50 ms, ${FLINGS} flings`, 'shift'],
];

/** Notes long tasks, layout shifts and presses to paint, from the next page on. */
function watch(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const notes: Notes = { longTasks: 0, shift: 0, presses: [] };
    window.notes = notes;
    const observe = (type: string, note: (entry: PerformanceEntry) => void, more = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
    observe('longtask', () => {
      notes.longTasks += 1;
    });
    observe('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) notes.shift += value;
    });
    const note = (entry: PerformanceEntry) => entry.name === 'click' && notes.presses.push(entry.duration);
    observe('event', note, { durationThreshold: 16 });
  });
}

/** Flings the page by a thumb: each fling slows to its end. */
function fling(page: Page): Promise<void> {
  return page.evaluate(async (flings) => {
    window.notes.longTasks = 0;
    for (let number = 0; number < flings; number += 1) {
      const [from, began] = [scrollY, performance.now()];
      for (let share = 0; share < 1; ) {
        share = Math.min(1, Math.max(0, (await new Promise<number>(requestAnimationFrame)) - began) / 1_200);
        scrollTo({ top: from + 4_000 * (1 - (1 - share) ** 3), behavior: 'instant' });
      }
      await new Promise((done) => setTimeout(done, 400));
    }
  }, FLINGS);
}

/** Browsers report a press some time after the paint. */
async function pressMs(page: Page, press: () => Promise<void>): Promise<number> {
  const before = await page.evaluate(() => window.notes.presses.length);
  await press();
  const presses = () => page.evaluate(() => window.notes.presses);
  await expect.poll(async () => (await presses()).length, PATIENCE).toBeGreaterThan(before);
  return Math.max(...(await presses()).slice(before));
}

for (const size of [200, 2_000, 10_000]) {
  test(`a gallery of ${size} media`, async ({ page, venue }) => {
    const { card } = await venue.addCard({ photos: size - size / 50, videos: size / 50 });
    await watch(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.goto('/');
    await page.getByRole('button', { name: 'Aceitar' }).click();
    await typeCard(page, card);
    await expect(toggleOf(page, 1)).toBeVisible(PATIENCE);
    await fling(page);
    const { longTasks, shift } = await page.evaluate(() => window.notes);
    await page.evaluate(() => scrollTo(0, 0));
    const ticks: number[] = [];
    for (const photo of [1, 2, 3]) {
      ticks.push(await pressMs(page, () => toggleOf(page, photo).check()));
      await expect(page.getByRole('button', { name: `Carrinho, ${photo}` })).toBeVisible(PATIENCE);
    }
    const opened = await pressMs(page, () => page.getByRole('button', { name: 'Foto 1', exact: true }).click());
    rows.push([`${size} media`, `${opened} ms`, `${ticks.join(', ')} ms`, String(longTasks), shift.toFixed(4)]);
  });
}

test.afterAll(() => {
  process.stdout.write(`\nA phone whose processor is slowed ${SLOWED} times\n${table(rows).join('\n')}\n\n`);
});
