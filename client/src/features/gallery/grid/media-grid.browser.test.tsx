import { expect, test, vi } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { samplePhoto } from '#client/testing/samples.ts';
import { MediaGrid, NO_TICKS } from './media-grid.tsx';

const medias = [1, 2, 3, 4].map(samplePhoto);
const numbers = new Map(medias.map(({ id }, at) => [id, at + 1]));

test('no cell inherits what changes with each row that is laid out', async () => {
  const grid = <MediaGrid medias={medias} numbers={numbers} ticks={NO_TICKS} onOpen={() => undefined} />;
  const screen = await renderWithTexts(grid);
  await expect.element(screen.getByRole('button', { name: 'Foto 4' })).toBeVisible();
  const list = screen.getByRole('list').element();
  const laidOutBy = [...document.querySelectorAll<HTMLElement>('[style*="--laid-out"]')];
  expect(laidOutBy).toHaveLength(1);
  expect(laidOutBy.filter((element) => element.contains(list))).toEqual([]);
  expect(laidOutBy[0]?.childElementCount).toBe(0);
});

test('photos whose sizes are known have their places before they load', async () => {
  const shaped = [2, 0.75, 2, 0.75].map((ratio, at) => ({ ...samplePhoto(at + 11), ratio }));
  const screen = await renderWithTexts(
    <MediaGrid medias={shaped} numbers={new Map()} ticks={NO_TICKS} onOpen={() => undefined} />,
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
      <MediaGrid medias={medias} numbers={numbers} ticks={NO_TICKS} onOpen={onOpen} />
    </>
  );
  const screen = await renderWithTexts(page('R$ 19,90'));
  await expect.element(screen.getByRole('button', { name: 'Foto 4' })).toBeVisible();
  const readNumber = vi.spyOn(numbers, 'get');
  await screen.rerender(page('R$ 39,80'));
  await expect.element(screen.getByText('R$ 39,80')).toBeVisible();
  expect(readNumber).not.toHaveBeenCalled();
});

test('the Tab key leads from photo to photo, however fast it is repeated, also far from where the page is scrolled', async () => {
  const many = Array.from({ length: 400 }, (_, at) => ({ ...samplePhoto(at + 101), ratio: 1.5 }));
  const screen = await renderWithTexts(
    <MediaGrid medias={many} numbers={new Map()} ticks={NO_TICKS} onOpen={() => undefined} />,
  );
  const cell = (index: number) => document.querySelector<HTMLElement>(`[data-index="${index}"] button`);
  await expect.poll(() => cell(0)).not.toBeNull();
  cell(0)?.focus();
  const lastIndex = () => {
    scrollBy({ top: 3_000, behavior: 'instant' });
    return Number([...document.querySelectorAll<HTMLElement>('[data-index]')].at(-1)?.dataset.index);
  };
  await expect.poll(lastIndex).toBeGreaterThan(100);
  expect([cell(0) !== null, cell(30)]).toEqual([true, null]);
  cell(0)?.focus({ preventScroll: true });
  const reached: number[] = [];
  // All presses come in one task, before React renders what is less urgent.
  for (let press = 1; press <= 30; press += 1) {
    const focused = document.activeElement as HTMLElement;
    focused.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-index] button')];
    const next = buttons[buttons.indexOf(focused) + 1];
    next?.focus({ preventScroll: true });
    reached.push(Number(next?.closest<HTMLElement>('[data-index]')?.dataset.index));
  }
  expect(reached).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
  await screen.unmount();
});
