import { describe, expect, it } from 'vitest';
import { bannerHeightPx, homeForm, homeSubtitle, homeWithoutPhotos, parseSiteConfig } from './venue.ts';

describe('site configuration (S3)', () => {
  it.each([
    ['{"SITE_BANNER":{"URL":"x"}}', { SITE_BANNER: { URL: 'x' } }],
    ['not json', {}],
    ['[1]', {}],
    ['null', {}],
    ['', {}],
    [null, {}],
  ])('%j', (json, config) => {
    expect(parseSiteConfig(json)).toEqual(config);
  });

  it.each([
    [undefined, 80],
    ['', 80],
    ['120', 120],
    ['120px', 120],
    [120.4, 120],
    ['9999px', 400],
    ['9px;background:red', 80],
    [-5, 80],
    [Number.NaN, 80],
  ])('a banner of height %j is %d px', (written, height) => {
    expect(bannerHeightPx(written)).toBe(height);
  });
});

it('has four subtitles (H1)', () => {
  const cases = [true, false].flatMap((hasFacialRecognition) =>
    [true, false].map((readsCardCode) => homeSubtitle({ hasFacialRecognition, readsCardCode })),
  );
  expect(new Set(cases).size).toBe(4);
});

it.each([
  [true, false, false, null],
  [false, true, false, null],
  [false, false, true, 'upload'],
  [false, false, false, 'nothing'],
] as const)(
  'with a card field: %s, selfies: %s, upload: %s, the home has in place of photos: %s',
  (readsCardCode, hasFacialRecognition, canSendPhoto, offered) => {
    const venue = {
      initialForm: 'card',
      customerFormFields: [],
      readsCardCode,
      hasFacialRecognition,
      canSendPhoto,
    } as const;
    expect(homeWithoutPhotos(venue)).toBe(offered);
    expect(homeWithoutPhotos({ ...venue, initialForm: 'customer', customerFormFields: ['cpf'] })).toBeNull();
  },
);

it.each([
  ['card', ['cpf'], true, 'card'],
  ['card', [], false, null],
  ['customer', ['cpf'], true, 'customer'],
  ['customer', ['cpf'], false, 'customer'],
  ['customer', [], true, 'card'],
  ['customer', [], false, null],
] as const)(
  'starts with form %s, fields %j, cards read: %s as %s (H2, H6)',
  (initialForm, fields, readsCardCode, form) => {
    expect(homeForm({ initialForm, customerFormFields: fields, readsCardCode })).toBe(form);
  },
);
