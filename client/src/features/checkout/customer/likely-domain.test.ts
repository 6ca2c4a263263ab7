import { expect, it } from 'vitest';
import { likelyDomain } from './likely-domain.ts';

it.each([
  ['gmial.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['GMAL.COM', 'gmail.com'],
  ['gmail.com.br', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['outlok.com.br', 'outlook.com.br'],
  ['yaho.com.br', 'yahoo.com.br'],
  ['uol.com', 'uol.com.br'],
])('takes %s for %s', (typed, meant) => {
  expect(likelyDomain(`ana@${typed}`)).toBe(meant);
});

it.each(['ymail.com', 'hotmail.cl', 'yahoo.es', 'msn.com', 'me.com', 'gmx.com', 'ibm.com', 'abc.com.br', 'usp.br'])(
  'asks nothing about %s',
  (domain) => {
    expect(likelyDomain(`ana@${domain}`)).toBeNull();
  },
);
