import { beforeEach, expect, test } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { samplePhoto } from '#client/testing/samples.ts';
import { storedPlace } from './media-place.ts';
import { gridChanged, registerGrid } from './mounted-grids.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

const PHOTO = samplePhoto(1);
const MEDIAS = [PHOTO];
const ROW_PX = 200;

function Page() {
  useScrollRestoration(MEDIAS);
  return (
    <div style={{ height: 9_000, paddingTop: 3_000 }}>
      <div data-media={PHOTO.id} style={{ height: ROW_PX }} />
    </div>
  );
}

/** Renders a page that is scrolled to the middle of its photo. `move` displaces the photo. */
async function renderSettledPage() {
  let place = { top: 3_000, rowHeight: ROW_PX };
  const unregister = registerGrid({
    find: (media) => (media === PHOTO.id ? place : null),
    at: () => PHOTO.id,
    focus: () => undefined,
  });
  await renderWithTexts(<Page />);
  scrollTo({ top: place.top + ROW_PX / 2, behavior: 'instant' });
  await expect.poll(storedPlace).toEqual({ media: 'p.1', share: 0.5 });
  const move = (top: number, rowHeight = ROW_PX) => {
    place = { top, rowHeight };
    gridChanged();
  };
  return { move, unregister };
}

beforeEach(() => {
  history.replaceState(null, '');
  scrollTo({ top: 0, behavior: 'instant' });
});

test('the page follows its photo when the rows above become higher, and its own, but not beyond its top', async () => {
  const { move, unregister } = await renderSettledPage();
  move(3_500);
  expect(scrollY).toBe(3_600);
  move(3_500, 400);
  expect(scrollY).toBe(3_700);
  move(-300);
  expect(scrollY).toBe(0);
  unregister();
});

test('more rows elsewhere do not take back a jump whose scroll event is still to come', async () => {
  const { move, unregister } = await renderSettledPage();
  scrollTo({ top: 0, behavior: 'instant' });
  move(3_000);
  expect(scrollY).toBe(0);
  unregister();
});
