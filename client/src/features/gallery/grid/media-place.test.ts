import { expect, it } from 'vitest';
import { parsePlace } from './media-place.ts';

it('a stored place of another shape is none', () => {
  expect(parsePlace({ media: 'm1', share: -0.5, kind: 'photo' })).toEqual({ media: 'm1', share: -0.5 });
  const others = [undefined, null, 7, 'photo', {}, { kind: 'photo', number: 1, share: 0 }, { media: 1, share: 0 }];
  for (const stored of others) expect(parsePlace(stored)).toBeNull();
  for (const share of [1e9, Number.NaN]) expect(parsePlace({ media: 'm1', share })).toBeNull();
});
