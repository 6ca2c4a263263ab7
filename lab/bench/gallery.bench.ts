import type { Page } from '@playwright/test';
import { toggleOf, typeCard } from '../../e2e/journey.ts';
import { expect, test } from '../../e2e/test.ts';
import type { Venue } from '../../e2e/venue.ts';
import { table } from '../../scripts/table.ts';
import { addProbe, forgetNotes, heapMegabytes, notesOf, ride } from './probe.ts';

const SIZES = [200, 2_000, 10_000];
const SLOWED = 4;
const SECONDS_TO_END = 20;
const FLINGS = 8;

type Figures = Readonly<Record<string, string>>;
const figures = new Map<number, Figures>();

const ms = (value: number) => `${Math.round(value)} ms`;
/** The blocking time of Lighthouse: ms beyond 50 per task. */
const blocking = (values: readonly number[]) => ms(values.reduce((sum, value) => sum + value - 50, 0));
const worst = (values: readonly number[]) => Math.max(0, ...values);
const tasks = (values: readonly number[]) => `${values.length} (${ms(worst(values))})`;

async function slow(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  return session;
}

async function timeToPictures(page: Page, card: string): Promise<number> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Aceitar' }).click();
  const pressed = page.evaluate(
    () => new Promise<number>((done) => addEventListener('click', () => done(performance.now()), { capture: true })),
  );
  await typeCard(page, card);
  await page.waitForFunction(() => window.notes.firstPictures !== null, undefined, { timeout: 120_000 });
  return ((await notesOf(page)).firstPictures ?? 0) - (await pressed);
}

async function pressTimes(page: Page): Promise<{ toggle: number; viewer: number }> {
  await forgetNotes(page);
  for (const photo of [1, 2, 3]) {
    await toggleOf(page, photo).check();
    await expect(page.getByRole('button', { name: `Carrinho, ${photo}` })).toBeVisible({ timeout: 60_000 });
  }
  const toggle = worst((await notesOf(page)).interactions);
  await forgetNotes(page);
  await page.getByRole('button', { name: 'Foto 1', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Visualizador' })).toBeVisible({ timeout: 60_000 });
  // Browsers report a press some time after the paint.
  await expect.poll(async () => (await notesOf(page)).interactions.length, { timeout: 60_000 }).toBeGreaterThan(0);
  return { toggle, viewer: worst((await notesOf(page)).interactions) };
}

async function flingsOfBarePage(page: Page): Promise<readonly number[]> {
  await page.goto('/terms');
  await page.setContent('<div style="height: 100000px"></div>');
  await forgetNotes(page);
  await ride(page, { flings: FLINGS });
  return (await notesOf(page)).longTasks;
}

async function measure(page: Page, venue: Venue, size: number): Promise<Figures> {
  const videos = size / 50;
  const { card } = await venue.addCard({ photos: size - videos, videos });
  await addProbe(page);
  const session = await slow(page);
  const pictures = await timeToPictures(page, card);
  await page.reload();
  await page.waitForFunction(() => window.notes.firstPictures !== null, undefined, { timeout: 120_000 });
  const loading = await notesOf(page);
  await forgetNotes(page);
  const nodesInFlings = await ride(page, { flings: FLINGS });
  const flung = await notesOf(page);
  await page.evaluate(() => scrollTo(0, 0));
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/media/')) requests += 1;
  });
  await forgetNotes(page);
  const nodes = Math.max(nodesInFlings, await ride(page, { toEndWithin: SECONDS_TO_END }));
  const scrolled = await notesOf(page);
  const heap = await heapMegabytes(session);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(toggleOf(page, 1)).toBeVisible({ timeout: 60_000 });
  const { toggle, viewer } = await pressTimes(page);
  const bare = await flingsOfBarePage(page);
  return {
    'card code sent to first thumbnails': ms(pictures),
    'longest task while loading': ms(worst(loading.longTasks)),
    'blocking time while loading': blocking(loading.longTasks),
    'DOM nodes, at most': String(nodes),
    [`tasks over 50 ms in ${FLINGS} flings`]: tasks(flung.longTasks),
    'the same of a page without anything': tasks(bare),
    [`tasks over 50 ms, top to bottom in ${SECONDS_TO_END} s`]: tasks(scrolled.longTasks),
    'files asked for, top to bottom': String(requests),
    'JS heap afterwards': `${heap.toFixed(0)} MB`,
    'layout shift': scrolled.shift.toFixed(4),
    'a tick to the next paint': ms(toggle),
    'a photo opened to the next paint': ms(viewer),
  };
}

for (const size of SIZES) {
  test(`a gallery of ${size} media`, async ({ page, venue }) => {
    figures.set(size, await measure(page, venue, size));
  });
}

test.afterAll(() => {
  const sizes = [...figures.keys()];
  const names = Object.keys(figures.get(sizes[0] ?? 0) ?? {});
  const rows = names.map((name) => [name, ...sizes.map((size) => figures.get(size)?.[name] ?? '')]);
  const head = [`phone, processor slowed ${SLOWED} times`, ...sizes.map((size) => `${size} media`)];
  process.stdout.write(`\n${table([head, ...rows]).join('\n')}\n\n`);
});
