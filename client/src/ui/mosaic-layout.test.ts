import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { justifiedLayout, type MosaicLayout, sumOf, wallLayout, wallRows, wideMosaic } from './mosaic-layout.ts';

it('a wall has rows of three and two in turns, and none has a gap', () => {
  const rows = Array.from({ length: 11 }, (_, count) => wallRows(count).join(' '));
  expect(rows).toEqual(['', '1', '2', '3', '2 2', '3 2', '3 3', '3 2 2', '3 2 3', '3 2 2 2', '3 2 3 2']);
  expect(countsOf(wallLayout(5))).toBe('rows 3 2');
  expect(countsOf(wallLayout(5, true))).toBe('rows 1 2 2');
});

const countsOf = ({ direction, lines }: MosaicLayout) =>
  `${direction} ${lines.map(({ pictures }) => pictures.length).join(' ')}`;

function shapesIn({ direction, ratio, lines }: MosaicLayout): number[] {
  const whole = sumOf(lines.map(({ share }) => share));
  return lines.flatMap(({ share, pictures }) =>
    pictures.map((part) => {
      const along = part / sumOf(pictures);
      const across = share / whole;
      return direction === 'rows' ? (ratio * along) / across : (ratio * across) / along;
    }),
  );
}

const PHONE = 390 / 500;
const TICKET = 350 / 238;
const own = (shape: number) => shape;

describe('a justified mosaic', () => {
  it('of a wide, a wide and a tall photo has the first above the others', () => {
    expect(countsOf(justifiedLayout([1.44, 1.62, 0.72], PHONE))).toBe('rows 1 2');
  });

  it('of three tall photos has one beside two', () => {
    expect(countsOf(justifiedLayout([2 / 3, 2 / 3, 2 / 3], PHONE))).toMatch(/^columns (1 2|2 1)$/);
  });

  it('rather is low than cuts who is at a side', () => {
    expect(wideMosaic([2 / 3, 1.5], own, PHONE).layout.ratio).toBeCloseTo(13 / 6);
    expect(countsOf(wideMosaic([1.5, 1.5], own, PHONE).layout)).toBe('rows 1 1');
  });

  it('of a panorama between tall photos is neither low nor has a narrow part', () => {
    const { medias, layout } = wideMosaic([0.67, 2.94, 0.56, 0.67, 1.51, 0.75], own, TICKET);
    expect(medias).toEqual([0.56, 0.67, 0.67, 1.51, 2.94, 0.75]);
    expect(layout.ratio).toBeLessThan(1.3 * TICKET);
    expect(countsOf(layout)).toBe('rows 3 2');
  });

  const shape = fc.double({ min: 0.4, max: 2.5, noNaN: true });

  it('shows all of up to three pictures, and three to five of more, each in its own shape', () => {
    fc.assert(
      fc.property(fc.array(shape, { minLength: 1, maxLength: 8 }), shape, (shapes, box) => {
        const shown = shapesIn(justifiedLayout(shapes, box));
        for (const [at, one] of shown.entries()) expect(one).toBeCloseTo(shapes[at] ?? 0, 6);
        const { medias, layout } = wideMosaic(shapes, own, box);
        for (const [at, one] of shapesIn(layout).entries()) expect(one).toBeCloseTo(medias[at] ?? 0, 6);
        expect(medias.toSorted()).toEqual(shapes.toSorted());
        expect(shown.length).toBeGreaterThanOrEqual(Math.min(3, shapes.length));
        expect(shown.length).toBeLessThanOrEqual(Math.min(5, shapes.length));
      }),
    );
  });
});
