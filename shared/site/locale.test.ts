import { expect, it } from 'vitest';
import { localeToOffer } from './locale.ts';

it.each([
  [['en-US', 'en'], 'en'],
  [['es-AR'], 'es'],
  [['ES'], 'es'],
  [['fr-FR', 'en-GB', 'pt'], 'en'],
  [['pt-BR', 'en'], null],
  [['pt'], null],
  [['fr', 'ja'], null],
  [['enm'], null],
  [[], null],
])('a browser that prefers %j is offered %s', (preferred, offered) => {
  expect(localeToOffer(preferred, false)).toBe(offered);
});

it('nothing is offered after a choice', () => {
  expect(localeToOffer(['en-US'], true)).toBeNull();
});
