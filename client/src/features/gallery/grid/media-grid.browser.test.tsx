import { expect, test, vi } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { samplePhoto } from '#client/testing/samples.ts';
import { MediaGrid } from './media-grid.tsx';

const medias = [1, 2, 3, 4].map(samplePhoto);
const numbers = new Map(medias.map(({ id }, at) => [id, at + 1]));

test('no cell inherits what changes with each row that is laid out', async () => {
  const grid = <MediaGrid medias={medias} numbers={numbers} selection={null} onOpen={() => undefined} />;
  const screen = await renderWithTexts(grid);
  await expect.element(screen.getByRole('button', { name: 'Foto 4' })).toBeVisible();
  const list = screen.getByRole('list').element();
  const laidOutBy = [...document.querySelectorAll<HTMLElement>('[style*="--laid-out"]')];
  expect(laidOutBy).toHaveLength(1);
  expect(laidOutBy.filter((element) => element.contains(list))).toEqual([]);
  expect(laidOutBy[0]?.childElementCount).toBe(0);
});

const NOON = Date.UTC(2025, 6, 12, 12) / 1_000;

test('a pause of an hour has a heading between the photos before it and those after, which have theirs', async () => {
  const timed = medias.map((media, at) => ({ ...media, takenAt: NOON + Math.floor(at / 2) * 3_600 }));
  const screen = await renderWithTexts(
    <MediaGrid medias={timed} numbers={numbers} selection={null} onOpen={() => undefined} />,
  );
  await expect.element(screen.getByRole('heading', { name: '13:00', level: 3 })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Foto 4' })).toBeVisible();
  const parts = [...screen.container.querySelectorAll('h3, button')];
  const wordsOf = (part: Element) => part.getAttribute('aria-label') ?? part.textContent;
  expect(parts.map(wordsOf)).toEqual(['12:00', 'Foto 1', 'Foto 2', '13:00', 'Foto 3', 'Foto 4']);
  const [firstHeading, firstPhoto, before, heading, after] = parts.map((part) => part.getBoundingClientRect());
  const gaps = [
    [firstHeading, firstPhoto],
    [before, heading],
    [heading, after],
  ].map(([above, below]) => (below?.top ?? 0) - (above?.bottom ?? 0));
  expect(Math.min(...gaps), 'one below the other').toBeGreaterThanOrEqual(0);
});

test('photos whose sizes are known have their places before they load', async () => {
  const shaped = [2, 0.75, 2, 0.75].map((ratio, at) => ({ ...samplePhoto(at + 11), ratio }));
  const screen = await renderWithTexts(
    <MediaGrid medias={shaped} numbers={new Map()} selection={null} onOpen={() => undefined} />,
  );
  await expect.poll(() => document.querySelectorAll('[data-index]').length).toBe(4);
  for (const [at, { ratio }] of shaped.entries()) {
    const { width, height } = document.querySelector(`[data-index="${at}"]`)?.getBoundingClientRect() ?? new DOMRect();
    expect(width / height).toBeCloseTo(ratio, 1);
  }
  await screen.unmount();
});

test('a rendering of the page that changes no photo leaves the grid alone', async () => {
  const onOpen = () => undefined;
  const page = (total: string) => (
    <>
      <p>{total}</p>
      <MediaGrid medias={medias} numbers={numbers} selection={null} onOpen={onOpen} />
    </>
  );
  const screen = await renderWithTexts(page('R$ 19,90'));
  await expect.element(screen.getByRole('button', { name: 'Foto 4' })).toBeVisible();
  const readNumber = vi.spyOn(numbers, 'get');
  await screen.rerender(page('R$ 39,80'));
  await expect.element(screen.getByText('R$ 39,80')).toBeVisible();
  expect(readNumber).not.toHaveBeenCalled();
});
