import { beforeEach, expect, test } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { samplePhoto } from '#client/testing/samples.ts';
import { numberMedias } from '#shared/media/media.ts';
import { storedPlace } from './media-place.ts';
import { gridChanged, registerGrid } from './mounted-grids.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

const PHOTO = { ...samplePhoto(1), id: 'm1' };
const GALLERY = { medias: [PHOTO], numbers: numberMedias({ sold: [], unsold: [PHOTO], extras: [] }) };
const ROW_PX = 200;

function Page() {
  useScrollRestoration(GALLERY);
  return (
    <div style={{ height: 9_000, paddingTop: 3_000 }}>
      <div data-media="m1" style={{ height: ROW_PX }} />
    </div>
  );
}

/** Renders a page scrolled to the middle of its photo, which `move` displaces. */
async function renderSettledPage() {
  let top = 3_000;
  const unregister = registerGrid({
    find: () => ({ top, rowHeight: ROW_PX }),
    at: () => 'm1',
    focus: () => undefined,
  });
  await renderWithTexts(<Page />);
  scrollTo({ top: top + ROW_PX / 2, behavior: 'instant' });
  await expect.poll(storedPlace).toMatchObject({ number: 1, share: 0.5 });
  const move = (by: number) => {
    top += by;
    gridChanged();
  };
  return { move, unregister };
}

beforeEach(() => {
  history.replaceState(null, '');
  scrollTo({ top: 0, behavior: 'instant' });
});

test('the page follows its photo when the rows above become higher', async () => {
  const { move, unregister } = await renderSettledPage();
  move(500);
  expect(scrollY).toBe(3_600);
  unregister();
});

test('more rows elsewhere do not take back a jump whose scroll event is still to come', async () => {
  const { move, unregister } = await renderSettledPage();
  scrollTo({ top: 0, behavior: 'instant' });
  move(0);
  expect(scrollY).toBe(0);
  unregister();
});
