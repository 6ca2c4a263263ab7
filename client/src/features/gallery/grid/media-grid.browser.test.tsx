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
