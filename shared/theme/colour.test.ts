import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Colour, contrast, formatColour, mixColours, parseColour } from './colour.ts';

const channel = fc.integer({ min: 0, max: 255 });
const colours: fc.Arbitrary<Colour> = fc.tuple(channel, channel, channel);

describe('colours', () => {
  it('are read with three or six digits, in any case', () => {
    expect(parseColour('#0B7285')).toEqual([11, 114, 133]);
    expect(parseColour('#fa0')).toEqual([255, 170, 0]);
  });

  it.each(['', 'red', '#12345', '#12345g', '#0b7285;}', 'rgb(0 0 0)', 7, null, undefined, {}])(
    'are none in %j',
    (written) => expect(parseColour(written)).toBeNull(),
  );

  it('are read back as they were written', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        expect(parseColour(formatColour(colour))).toEqual(colour);
      }),
    );
  });

  it('mix from the one to the other and stay colours', () => {
    fc.assert(
      fc.property(colours, colours, fc.double({ min: 0, max: 1, noNaN: true }), (first, second, share) => {
        expect(mixColours(first, second, 0)).toEqual(first);
        expect(mixColours(first, second, 1)).toEqual(second);
        expect(parseColour(formatColour(mixColours(first, second, share)))).not.toBeNull();
      }),
    );
  });
});

it('contrast is what WCAG says', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
});
