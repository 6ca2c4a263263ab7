import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Colour, contrast } from './colour.ts';
import { difference } from './oklch.ts';
import { CLEAR_DIFFERENCE, DANGER, inkOn, paletteOf } from './palette.ts';

const channel = fc.integer({ min: 0, max: 255 });
const colour: fc.Arbitrary<Colour> = fc.tuple(channel, channel, channel);
const venueColours = fc.record({ accent: colour, action: colour, highlight: colour });
const scheme = fc.constantFrom('light' as const, 'dark' as const);
const WHITE: Colour = [255, 255, 255];

const FIXED_TEXTS: Record<'light' | 'dark', readonly Colour[]> = {
  light: [DANGER.light, [0x1b, 0x6b, 0x3a]],
  dark: [DANGER.dark, [0x7f, 0xdb, 0xa3]],
};

describe('the colours of a venue, whatever it brings', () => {
  it('leave the text on a filled area readable, under a pointer too', () => {
    fc.assert(
      fc.property(venueColours, (colours) => {
        const { accent, action, highlight } = paletteOf(colours);
        for (const { fill, ink, hovered } of [accent, action, highlight]) {
          expect(contrast(ink, fill)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(ink, hovered)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  it('have texts and edges that are readable on every surface, by day and by night', () => {
    fc.assert(
      fc.property(venueColours, scheme, (colours, name) => {
        const palette = paletteOf(colours)[name];
        for (const ground of [palette.surface, palette.surfaceSunken, palette.surfaceRaised, palette.accentSoft]) {
          for (const text of [palette.text, palette.textSoft, palette.accentText]) {
            expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
          }
          for (const edge of [palette.lineStrong, palette.accentEdge, palette.actionEdge]) {
            expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
          }
        }
        for (const ground of [palette.surface, palette.surfaceSunken, palette.surfaceRaised]) {
          for (const text of FIXED_TEXTS[name]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  it('mark the focus by a colour that is visible, and never looks like an error', () => {
    fc.assert(
      fc.property(venueColours, scheme, (colours, name) => {
        const { focusEdge, surface, surfaceSunken, surfaceRaised, accentSoft } = paletteOf(colours)[name];
        for (const ground of [surface, surfaceSunken, surfaceRaised, accentSoft]) {
          expect(contrast(focusEdge, ground)).toBeGreaterThanOrEqual(4.5);
        }
        expect(difference(focusEdge, DANGER[name])).toBeGreaterThanOrEqual(CLEAR_DIFFERENCE);
      }),
    );
  });

  it('keep white words readable on the poster and its rays, and coloured large ones visible', () => {
    fc.assert(
      fc.property(venueColours, (colours) => {
        const { brand, ray, deep, highlightOnBrand } = paletteOf(colours).poster;
        for (const ground of [brand, ray, deep]) expect(contrast(WHITE, ground)).toBeGreaterThanOrEqual(4.5);
        for (const ground of [brand, ray, deep]) expect(contrast(highlightOnBrand, ground)).toBeGreaterThanOrEqual(3);
      }),
    );
  });
});

it('a colour stays itself where it is readable, and is darkened or lightened where not', () => {
  const navy: Colour = [10, 40, 90];
  const yellow: Colour = [255, 212, 0];
  const of = (accent: Colour) => paletteOf({ accent, action: accent, highlight: accent });
  expect(of(navy).light.accentText).toEqual(navy);
  expect(of(navy).dark.accentText).not.toEqual(navy);
  expect(of(navy).poster.brand).toEqual(navy);
  expect(of(yellow).light.accentEdge).not.toEqual(yellow);
  expect(of(yellow).dark.accentText).toEqual(yellow);
  expect(of(yellow).poster.brand).not.toEqual(yellow);
});

it.each([
  ['brick', [0xa8, 0x45, 0x2a], 'text'],
  ['red', [0xd0, 0x10, 0x10], 'text'],
  ['blue', [0x0b, 0x6b, 0xb8], 'accentText'],
  ['green', [0x1c, 0x6a, 0x3d], 'accentText'],
] as const)('the focus of a %s venue has a colour of its theme', (_, accent, name) => {
  const { light } = paletteOf({ accent, action: accent, highlight: accent });
  expect(light.focusEdge).toEqual(light[name]);
});

it('the ink of a pale colour is a dark shade of it', () => {
  expect(inkOn([0, 0, 120])).toEqual(WHITE);
  expect(contrast(inkOn([255, 198, 63]), [255, 198, 63])).toBeGreaterThan(10);
});
