import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Colour, contrast, formatColour } from './colour.ts';
import { accentColours, browserColours, readTheme, type Theme, themeCss } from './theme.ts';

const channel = fc.integer({ min: 0, max: 255 });
const accents: fc.Arbitrary<Colour> = fc.tuple(channel, channel, channel);
const PLAIN: Theme = { accent: null, headings: 'sans', corners: 'soft', iconUrl: null };

describe('the theme in a venue’s settings', () => {
  it('is read with all it may hold', () => {
    const ICON = 'https://art.example/icon.png';
    const theme = readTheme({ THEME: { ACCENT: '#0B7285', HEADINGS: 'serif', CORNERS: 'square', ICON } });
    expect(theme).toEqual({ accent: '#0b7285', headings: 'serif', corners: 'square', iconUrl: ICON });
  });

  it.each([
    {},
    { THEME: null },
    { THEME: 'blue' },
    { THEME: [] },
    { THEME: { ACCENT: 'red;}body{display:none', HEADINGS: 7, CORNERS: 'wavy', ICON: 'javascript:alert(1)' } },
    { THEME: { ICON: 'https://' } },
  ])('is the storefront’s own where it says nothing sensible: %j', (config) => {
    expect(readTheme(config)).toEqual(PLAIN);
    expect(themeCss(readTheme(config))).toBe('');
  });

  it('keeps what is right beside what is wrong', () => {
    expect(readTheme({ THEME: { ACCENT: 'teal', CORNERS: 'round' } })).toEqual({ ...PLAIN, corners: 'round' });
  });
});

describe('an accent of any colour', () => {
  it('leaves text readable on it, pressed or not', () => {
    fc.assert(
      fc.property(accents, (accent) => {
        const { onAccent, hovered } = accentColours(accent);
        expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(onAccent, hovered)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('is readable as text, and seen as an edge or a focus ring, on every surface by day and by night', () => {
    fc.assert(
      fc.property(accents, fc.constantFrom('light' as const, 'dark' as const), (accent, scheme) => {
        const colours = accentColours(accent)[scheme];
        for (const ground of [colours.surface, colours.sunken, colours.raised, colours.accentSoft]) {
          expect(contrast(colours.accentText, ground)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(colours.accentEdge, ground)).toBeGreaterThanOrEqual(3);
        }
      }),
    );
  });

  it('tints the surfaces so little that the neutral texts stay readable', () => {
    const inks: Record<'light' | 'dark', readonly Colour[]> = {
      light: [
        [0x1d, 0x1c, 0x1a],
        [0x5c, 0x59, 0x53],
        [0xa8, 0x23, 0x1c],
        [0x1b, 0x6b, 0x3a],
      ],
      dark: [
        [0xf2, 0xf1, 0xee],
        [0xb3, 0xb0, 0xa9],
        [0xff, 0x9c, 0x93],
        [0x7f, 0xdb, 0xa3],
      ],
    };
    fc.assert(
      fc.property(accents, fc.constantFrom('light' as const, 'dark' as const), (accent, scheme) => {
        const { surface, sunken, accentSoft } = accentColours(accent)[scheme];
        for (const ink of inks[scheme]) {
          for (const ground of [surface, sunken]) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
        }
        for (const ink of inks[scheme].slice(0, 2)) expect(contrast(ink, accentSoft)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('stays itself where it is readable, and is darkened or lightened where not', () => {
    const navy: Colour = [10, 40, 90];
    expect(accentColours(navy).light.accentText).toEqual(navy);
    expect(accentColours(navy).dark.accentText).not.toEqual(navy);
    const yellow: Colour = [255, 212, 0];
    expect(accentColours(yellow)).toMatchObject({ accent: yellow, onAccent: [0, 0, 0] });
    expect(accentColours(yellow).light.accentEdge).not.toEqual(yellow);
    expect(accentColours(yellow).dark.accentText).toEqual(yellow);
  });
});

describe('the style sheet of a theme', () => {
  it('is one rule over the tokens, whatever the colour', () => {
    fc.assert(
      fc.property(accents, (accent) => {
        const css = themeCss({ ...PLAIN, accent: formatColour(accent), headings: 'serif', corners: 'round' });
        expect(css).toMatch(/^html:root\{(?:--[a-z-]+:[^;{}<]+;?)+\}$/);
      }),
    );
  });

  it('lets a browser colour its own bars', () => {
    expect(browserColours({ ...PLAIN, accent: '#ff0000' })).toEqual({ light: '#ff0000', dark: '#1e1316' });
    expect(browserColours(PLAIN).light).toBe('#0d6a72');
  });
});
