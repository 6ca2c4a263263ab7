import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Colour, formatColour } from './colour.ts';
import { browserColours, readTheme, type Theme, themeCss } from './theme.ts';
import { CORNERS, HEADINGS, LAYOUTS } from './theme-tokens.ts';

const channel = fc.integer({ min: 0, max: 255 });
const accents: fc.Arbitrary<Colour> = fc.tuple(channel, channel, channel);
const PLAIN: Theme = {
  accent: null,
  action: null,
  highlight: null,
  headings: 'display',
  corners: 'soft',
  layout: 'prints',
  edge: 'scallop',
  greeting: {},
  heroUrls: [],
  iconUrl: null,
};

describe('the theme in a venue’s settings', () => {
  it('is read with all it may hold', () => {
    const ICON = 'https://art.example/icon.png';
    const HERO = ['https://art.example/1.jpg', 'https://art.example/2.jpg'];
    const colours = { ACCENT: '#0B7285', ACTION: '#f00', HIGHLIGHT: '#00ff00' };
    const words = { HEADINGS: 'serif', CORNERS: 'square', LAYOUT: 'arches', EDGE: 'plain' };
    expect(readTheme({ THEME: { ...colours, ...words, GREETING: 'Olá', HERO, ICON } })).toEqual({
      accent: '#0b7285',
      action: '#ff0000',
      highlight: '#00ff00',
      headings: 'serif',
      corners: 'square',
      layout: 'arches',
      edge: 'plain',
      greeting: { pt: 'Olá' },
      heroUrls: HERO,
      iconUrl: ICON,
    });
  });

  it('greets in each language that the venue wrote, and only there', () => {
    const greet = (GREETING: unknown) => readTheme({ THEME: { GREETING } }).greeting;
    expect(greet({ pt: 'Olá', en: 'Hello', fr: 'Salut', es: '' })).toEqual({ pt: 'Olá', en: 'Hello' });
    expect(greet('x'.repeat(61))).toEqual({});
    expect(greet(['Olá'])).toEqual({});
  });

  it('shows three pictures at most, each by an address of the web', () => {
    const HERO = ['https://a.example/1.jpg', 'javascript:alert(1)', 7, 'http://a.example/2.jpg'];
    expect(readTheme({ THEME: { HERO } }).heroUrls).toEqual(['https://a.example/1.jpg', 'http://a.example/2.jpg']);
    expect(
      readTheme({ THEME: { HERO: Array.from({ length: 5 }, (_, at) => `https://a.example/${at}`) } }).heroUrls,
    ).toHaveLength(3);
  });

  it.each([
    {},
    { THEME: null },
    { THEME: 'blue' },
    { THEME: [] },
    { THEME: { ACCENT: 'red;}body{display:none', HEADINGS: 7, CORNERS: 'wavy', ICON: 'javascript:alert(1)' } },
    { THEME: { LAYOUT: 'toString', EDGE: null, GREETING: 7, HERO: 'https://a.example/1.jpg', HIGHLIGHT: 'gold' } },
    { THEME: { ICON: 'https://' } },
  ])('is the storefront’s own where it says nothing sensible: %j', (config) => {
    expect(readTheme(config)).toEqual(PLAIN);
    expect(themeCss(readTheme(config), 1)).toBe('');
  });

  it('keeps what is right beside what is wrong', () => {
    expect(readTheme({ THEME: { ACCENT: 'teal', CORNERS: 'round' } })).toEqual({ ...PLAIN, corners: 'round' });
  });
});

describe('the style sheet of a theme', () => {
  const words = fc.record({
    headings: fc.constantFrom(...(Object.keys(HEADINGS) as Theme['headings'][])),
    corners: fc.constantFrom(...(Object.keys(CORNERS) as Theme['corners'][])),
    layout: fc.constantFrom(...(Object.keys(LAYOUTS) as Theme['layout'][])),
  });

  it('is one rule over the tokens, whatever the colours and words', () => {
    fc.assert(
      fc.property(accents, accents, words, (accent, action, chosen) => {
        const css = themeCss({ ...PLAIN, ...chosen, accent: formatColour(accent), action: formatColour(action) }, 1);
        expect(css).toMatch(/^html:root\{(?:--[a-z-]+:[^;{}<]+;?)+\}$/);
      }),
    );
  });

  it('gives the main button the accent of a venue that has no other colour for it', () => {
    expect(themeCss({ ...PLAIN, edge: 'plain' }, 1)).toBe('html:root{--scallop:0px}');
    expect(themeCss({ ...PLAIN, accent: '#0b5cad' }, 1)).toContain('--action:#0b5cad;');
    expect(themeCss({ ...PLAIN, accent: '#0b5cad', action: '#d33a20' }, 1)).toContain('--action:#d33a20;');
  });

  it('gives an album’s main button the highlight on a band of its own colour', () => {
    const css = (action: string, corners: Theme['corners'] = 'soft') =>
      themeCss({ ...PLAIN, accent: '#0b5cad', action, corners }, 1);
    expect(css('#0b5cad')).toContain('--band-action:var(--highlight);');
    expect(css('#d33a20')).not.toContain('--band-action:');
    expect(css('#0b5cad', 'square')).not.toContain('--band-action:');
  });

  it('is calm with square corners alone', () => {
    const calm = (Object.keys(CORNERS) as Theme['corners'][]).filter((corners) =>
      themeCss({ ...PLAIN, corners }, 1).includes('--playful:0'),
    );
    expect(calm).toEqual(['square']);
    expect(themeCss({ ...PLAIN, corners: 'square' }, 1)).toContain('--band:var(--surface);');
  });

  it('draws behind the gallery’s title what its home is like', () => {
    const drawn = (Object.keys(LAYOUTS) as Theme['layout'][]).map(
      (layout) => /--band-drawing:([^;}]+)/.exec(themeCss({ ...PLAIN, layout }, 1))?.[1],
    );
    expect(new Set(drawn).size).toBe(4);
  });

  it('has a scrim where words lie over a picture, the darker the brighter that is, and nowhere else', () => {
    const scrim = (layout: Theme['layout'], brightest: number) =>
      /--picture-scrim:(\d+%)/.exec(themeCss({ ...PLAIN, layout, accent: '#0b6bb8' }, brightest))?.[1];
    expect([1, 0.4, 0.1].map((brightest) => scrim('immersion', brightest))).toEqual(['64%', '41%', '0%']);
    expect((['prints', 'arches', 'summit'] as const).map((layout) => scrim(layout, 1))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('lets a browser colour its own bars', () => {
    expect(browserColours({ ...PLAIN, accent: '#0b5cad' }).light).toBe('#0b5cad');
    expect(browserColours(PLAIN).light).toBe('#0a6a6e');
  });
});
