import { beforeEach, expect, it, vi } from 'vitest';
import { samplePhoto } from '#client/testing/samples.ts';
import { areShapesKnown, coversFor, loadShapes, ratioOf } from './picture-shapes.ts';

/** A picture that never finishes loading. */
class LoadingImage extends EventTarget {
  naturalWidth = 0;
  naturalHeight = 0;
  complete = false;

  constructor() {
    super();
    images.push(this);
  }
}
const images: LoadingImage[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('innerWidth', 390);
  vi.stubGlobal('innerHeight', 844);
  vi.stubGlobal('Image', LoadingImage);
});

const shaped = Array.from({ length: 20 }, (_, at) => ({ ...samplePhoto(at + 1), ratio: 1.5 }));

it('the shape that comes with a photo is known at once, and its picture is requested all the same', () => {
  expect(shaped.map(ratioOf)).toEqual(shaped.map(() => 1.5));
  expect(areShapesKnown(shaped)).toBe(false);
  loadShapes(shaped);
  expect(areShapesKnown(shaped)).toBe(true);
  // Covers are taken from the first photos, which load anyway. They stay the covers if the list is reordered.
  expect(coversFor(shaped, true)).toEqual(shaped.slice(0, 2));
  expect(coversFor(shaped.toReversed(), true)).toEqual([shaped[1], shaped[0]]);
  expect(coversFor(shaped, false)).toEqual(shaped.slice(0, 1));
});

it('a low phone has no cover, which would be a strip, nor gets one where the bars of its browser hide', () => {
  const onLowPhone = shaped.map((photo) => ({ ...photo, id: `low ${photo.id}` }));
  for (const innerHeight of [664, 745]) {
    vi.stubGlobal('innerHeight', innerHeight);
    expect(coversFor(onLowPhone, false)).toEqual([]);
  }
});

it('pictures that fail or never come are requested once, and not looked at for ever while a grid shows them', async () => {
  vi.resetModules();
  const page = await import('./picture-shapes.ts');
  const medias = [samplePhoto(41), samplePhoto(42), samplePhoto(43)];
  const [hanging, late, broken] = medias;
  page.onShapesKnown(() => page.loadShapes(medias));
  const before = images.length;
  page.loadShapes(medias);
  expect(vi.getTimerCount()).toBe(1);
  Object.assign(images.at(-1) ?? new LoadingImage(), { complete: true }).dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(vi.getTimerCount()).toBe(0);
  const image = Object.assign(images.at(-2) ?? new LoadingImage(), {
    naturalWidth: 3,
    naturalHeight: 2,
    complete: true,
  });
  image.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(0);
  expect([hanging, late, broken].map(page.ratioOf)).toEqual([undefined, 1.5, 0]);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(images.length - before).toBe(3);
});
