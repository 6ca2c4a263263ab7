import { expect, it } from 'vitest';
import { visitorOf } from './visitor.ts';

it.each([
  [{}, { locale: 'pt', offered: null, keepsCard: false }],
  [{ 'accept-language': 'en-GB,en;q=0.9,pt;q=0.8' }, { locale: 'pt', offered: 'en', keepsCard: false }],
  [{ 'accept-language': 'en;q=0.1, es-MX;q=0.7,pt;q=0' }, { locale: 'pt', offered: 'es', keepsCard: false }],
  [{ 'accept-language': 'de, pt-BR;q=0.5, en;q=0.2' }, { locale: 'pt', offered: null, keepsCard: false }],
  [
    { 'accept-language': 'en', cookie: 'a=1; locale=es' },
    { locale: 'es', offered: null, keepsCard: false },
  ],
  [
    { 'accept-language': 'en', cookie: 'locale=pt;kept-card=1' },
    { locale: 'pt', offered: null, keepsCard: true },
  ],
  [
    { 'accept-language': ';q=x,*', cookie: 'locale=klingon; xlocale=en; =' },
    { locale: 'pt', offered: null, keepsCard: false },
  ],
])('reads the visitor in %j', (headers, visitor) => expect(visitorOf(headers)).toEqual(visitor));
