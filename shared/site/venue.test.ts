import { describe, expect, it } from 'vitest';
import { bannerHeightPx, homeForm, homeSubtitle, identificationFields, parseSiteConfig } from './venue.ts';

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
  ['card', ['cpf'], 'card'],
  ['card', [], 'card'],
  ['customer', ['cpf'], 'customer'],
  ['customer', [], 'card'],
] as const)('starts with form %s and fields %j as %s, whatever is scanned (H2, H6)', (initialForm, fields, form) => {
  expect(homeForm({ initialForm, customerFormFields: fields })).toBe(form);
});

it('asks persons for what it knows, in the order of the venue (H7)', () => {
  expect(identificationFields(['cpf', 'Ticket', ' Name ', 'lastname', 'cpf', ''])).toEqual({
    fields: ['cpf', 'name', 'lastname'],
    unknown: ['ticket'],
  });
});
