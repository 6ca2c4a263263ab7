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

it.each([
  'gmail.com',
  'ymail.com',
  'hotmail.com.br',
  'hotmail.co.uk',
  'hotmail.cl',
  'yahoo.com.ar',
  'yahoo.co.uk',
  'yahoo.es',
  'live.com',
  'msn.com',
  'me.com',
  'aol.com',
  'gmx.com',
  'usp.br',
  'ibm.com',
  'abc.com.br',
  'example.com',
])('asks nothing about %s', (domain) => {
  expect(likelyDomain(`ana@${domain}`)).toBeNull();
});
