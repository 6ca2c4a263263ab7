import { beforeEach, expect, it, vi } from 'vitest';
import { samplePhoto } from '#client/testing/samples.ts';
import { areShapesKnown, coverRatios, loadShapes, ratioOf } from './picture-shapes.ts';

/** A picture that is still loading. */
class LoadingImage extends EventTarget {
  readonly naturalWidth = 0;
  readonly naturalHeight = 0;
  readonly complete = false;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('innerWidth', 390);
  vi.stubGlobal('Image', LoadingImage);
});

const shaped = Array.from({ length: 20 }, (_, at) => ({ ...samplePhoto(at + 1), ratio: 1.5 }));

it('the shape that comes with a photo is known at once, and its picture is requested all the same', () => {
  expect(shaped.map(ratioOf)).toEqual(shaped.map(() => 1.5));
  expect(areShapesKnown(shaped)).toBe(false);
  loadShapes(shaped);
  expect(areShapesKnown(shaped)).toBe(true);
  // The cover is one of the first photos, which load anyway.
  expect(shaped.filter((media) => coverRatios(shaped)(media) !== undefined)).toEqual(shaped.slice(0, 8));
});

it('a photo without a shape has none while it loads', () => {
  const unshaped = [samplePhoto(31)];
  loadShapes(unshaped);
  expect([areShapesKnown(unshaped), unshaped.map(ratioOf)]).toEqual([false, [undefined]]);
});
