type Token = readonly [name: string, value: string];

/** The typefaces of headings. `display` is the default of tokens.css. client/src/fonts/fonts.css names their files. */
export type Headings = 'display' | 'sans' | 'rounded' | 'serif' | 'condensed';

export const HEADINGS: Readonly<Record<Headings, readonly Token[]>> = {
  display: [],
  sans: [
    ['heading-font', 'inherit'],
    ['heading-weight', '750'],
    ['heading-scale', '.86'],
  ],
  rounded: [
    ['heading-font', '"Nunito","Nunito Fallback",sans-serif'],
    ['heading-weight', '900'],
    ['heading-scale', '.88'],
  ],
  serif: [
    ['heading-font', '"Fraunces","Fraunces Fallback",serif'],
    ['heading-weight', '600'],
    ['heading-scale', '.9'],
  ],
  condensed: [
    ['heading-font', '"Big Shoulders Display","Big Shoulders Display Fallback",sans-serif'],
    ['heading-weight', '900'],
    ['heading-scale', '1.16'],
    ['heading-tracking', '0'],
    ['heading-case', 'uppercase'],
  ],
};

export type Corners = 'soft' | 'round' | 'small' | 'square';

export const CORNERS: Readonly<Record<Corners, readonly Token[]>> = {
  soft: [],
  round: [
    ['radius-small', '.875rem'],
    ['radius', '1.5rem'],
    ['radius-large', '2rem'],
    ['radius-button', '99px'],
  ],
  small: [
    ['radius-small', '.3125rem'],
    ['radius', '.5rem'],
    ['radius-large', '.625rem'],
    ['lip', '3px'],
  ],
  square: [
    ['radius-small', '0px'],
    ['radius', '0px'],
    ['radius-large', '0px'],
    ['lip', '0px'],
    ['playful', '0'],
    ['band', 'var(--surface)'],
    ['band-ray', 'var(--surface)'],
    ['band-shade', 'var(--surface)'],
    ['band-line', '6px'],
    ['on-band', 'var(--text)'],
    ['band-button', 'transparent'],
    ['on-band-button', 'var(--accent-text)'],
    ['band-button-edge', 'var(--accent-edge)'],
  ],
};

/** What is drawn behind the gallery's title, to match the home: rays as in tokens.css, waves, arches, or peaks. */
export const LAYOUTS: Readonly<Record<'prints' | 'immersion' | 'arches' | 'summit', readonly Token[]>> = {
  prints: [],
  immersion: [
    [
      'band-drawing',
      'radial-gradient(60% 92% at 50% 112%,var(--band-shade) 99%,#0000) 0 100%/7.5rem 1.75rem repeat-x,' +
        'radial-gradient(60% 92% at 50% 112%,var(--band-ray) 99%,#0000) 3.75rem 100%/7.5rem 3rem repeat-x,var(--band)',
    ],
  ],
  arches: [
    [
      'band-drawing',
      'radial-gradient(circle at 50% 100%,#0000 1.25rem,var(--band-shade) 1.3rem 1.75rem,#0000 1.8rem) ' +
        '0 100%/4.5rem 2.5rem repeat-x,var(--band)',
    ],
  ],
  summit: [
    [
      'band-drawing',
      'conic-gradient(from 120deg at 50% 4%,var(--band-shade) 120deg,#0000 0) 0 100%/8rem 2.25rem repeat-x,' +
        'conic-gradient(from 126deg at 50% 4%,var(--band-ray) 108deg,#0000 0) 5rem 100%/11rem 3.75rem repeat-x,var(--band)',
    ],
  ],
};

export const EDGE_TOKENS: Readonly<Record<'scallop' | 'plain', readonly Token[]>> = {
  scallop: [],
  plain: [['scallop', '0px']],
};

/** The file of the body typeface, without `.woff2`, as named in client/src/fonts/fonts.css. */
export const TEXT_FILE = 'figtree-latin-wght-normal';

export const HEADING_FILES: Readonly<Record<Headings, string>> = {
  display: 'bricolage-grotesque-condensed-800',
  sans: TEXT_FILE,
  rounded: 'nunito-latin-900-normal',
  serif: 'fraunces-latin-600-normal',
  condensed: 'big-shoulders-display-latin-900-normal',
};
