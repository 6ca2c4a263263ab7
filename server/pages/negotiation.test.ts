import { expect, it } from 'vitest';
import { visitorOf } from './negotiation.ts';

it.each([
  [{}, 'pt', null, false],
  [{ 'accept-language': 'en-GB,en;q=0.9,pt;q=0.8' }, 'pt', 'en', false],
  [{ 'accept-language': 'en;q=0.1, es-MX;q=0.7,pt;q=0' }, 'pt', 'es', false],
  [{ 'accept-language': 'de, pt-BR;q=0.5, en;q=0.2' }, 'pt', null, false],
  [{ 'accept-language': `${'de,'.repeat(70)}en` }, 'pt', null, false],
  [{ 'accept-language': 'en', cookie: 'a=1; locale=es' }, 'es', null, false],
  [{ 'accept-language': 'en', cookie: 'locale=pt;kept-card=1' }, 'pt', null, true],
  [{ 'accept-language': ';q=x,*', cookie: 'locale=klingon; xlocale=en; =' }, 'pt', null, false],
])('the visitor in %j reads %s, is offered %s and keeps a card: %s', (headers, locale, offered, keepsCard) => {
  expect(visitorOf(headers)).toEqual({ locale, offered, keepsCard });
});
