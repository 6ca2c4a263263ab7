import { expect, test } from 'vitest';
import { transformTo } from './lightbox-behaviour.ts';

const SLIDE = { left: 0, top: 0, width: 390, height: 844 };

test('a picture begins where its thumbnail is, as high as the thumbnail, whichever side of the slide it fills', () => {
  const thumbnail = { left: 0, top: 600, width: 195, height: 130 };
  expect(transformTo(thumbnail, SLIDE, 1.5)).toBe('translate(-97.5px, 243px) scale(0.5)');
  expect(transformTo({ ...thumbnail, height: 211 }, SLIDE, 0.4)).toBe('translate(-97.5px, 283.5px) scale(0.25)');
  expect(transformTo(SLIDE, SLIDE, 390 / 844)).toBe('translate(0px, 0px) scale(1)');
});
