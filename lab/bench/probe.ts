import type { CDPSession, Page } from '@playwright/test';

type Notes = { longTasks: number[]; shift: number; interactions: number[]; firstPictures: number | null };

declare global {
  interface Window {
    notes: Notes;
  }
}

const FIRST_PICTURES = 6;

/** Records long tasks, layout shifts, presses to paint and the first thumbnails, from the next page on. */
export async function addProbe(page: Page): Promise<void> {
  await page.addInitScript((enough) => {
    const notes: Notes = { longTasks: [], shift: 0, interactions: [], firstPictures: null };
    window.notes = notes;
    const watch = (type: string, note: (entry: PerformanceEntry) => void, more = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
    watch('longtask', (entry) => notes.longTasks.push(entry.duration));
    watch('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) notes.shift += value;
    });
    const note = (entry: PerformanceEntry) => entry.name === 'click' && notes.interactions.push(entry.duration);
    watch('event', note, { durationThreshold: 16 });
    const checkPictures = () => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-media] img')];
      const shown = pictures.filter((picture) => picture.complete && picture.naturalWidth > 0);
      if (shown.length >= enough) notes.firstPictures = performance.now();
      else setTimeout(checkPictures, 20);
    };
    addEventListener('DOMContentLoaded', checkPictures);
  }, FIRST_PICTURES);
}

export const notesOf = (page: Page) => page.evaluate(() => window.notes);

export function forgetNotes(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.notes.longTasks.length = 0;
    window.notes.interactions.length = 0;
  });
}

/** In MB, after a garbage collection. */
export async function heapMegabytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}

/** Equal steps to the end, or flings that slow down. */
export type Ride = { readonly toEndWithin: number } | { readonly flings: number };

const FLING_PX = 4_000;
const FLING_MS = 1_200;

/** Returns the largest number of elements meanwhile. */
export function ride(page: Page, how: Ride): Promise<number> {
  const plan =
    'flings' in how
      ? { rides: how.flings, milliseconds: FLING_MS, way: FLING_PX }
      : { rides: 1, milliseconds: how.toEndWithin * 1000, way: null };
  return page.evaluate(async ({ rides, milliseconds, way }) => {
    let most = 0;
    const frame = () => new Promise<number>(requestAnimationFrame);
    for (let number = 0; number < rides; number += 1) {
      const from = scrollY;
      const length = way ?? document.documentElement.scrollHeight - innerHeight;
      const began = performance.now();
      for (let share = 0; share < 1; ) {
        share = Math.min(1, Math.max(0, (await frame()) - began) / milliseconds);
        scrollTo({ top: from + length * (way ? 1 - (1 - share) ** 3 : share), behavior: 'instant' });
        most = Math.max(most, document.querySelectorAll('*').length);
      }
      await new Promise((done) => setTimeout(done, 400));
    }
    return most;
  }, plan);
}
