import { beforeEach, expect, it, vi } from 'vitest';
import type { CardCode } from '#shared/cards/card-code.ts';
import { claimOnce, KEYS, keptCards, storeKeptCards } from './device-storage.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', { cookie: '' });
});
const cards = Array.from({ length: 10 }, (_, at) => `AAAA0000${at}` as CardCode);

it('a device keeps the first eight cards, in their order, and its cookie names none', () => {
  expect(storeKeptCards(cards)).toEqual(cards.slice(0, 8));
  expect(keptCards()).toEqual(cards.slice(0, 8));
  expect(document.cookie).toMatch(/^kept-card=1; /);
  expect(document.cookie).not.toContain('AAAA');
});

it('the last card that is erased leaves neither key nor cookie', () => {
  storeKeptCards(cards);
  storeKeptCards([]);
  expect([...stored.keys()]).toEqual([]);
  expect(document.cookie).toContain('kept-card=; Path=/; Max-Age=0');
});

it.each([
  ['the one card of an older release', 'FOTOS0001', ['FOTOS0001']],
  ['what is no card', 'FOTOS0001 {} MISTO0001', ['FOTOS0001', 'MISTO0001']],
  ['nothing', '', []],
])('%s is read', (_, text, expected) => {
  stored.set(KEYS.keptCards, text);
  expect(keptCards()).toEqual(expected);
});

it('what is done once a session is claimed by its first caller, and by none after a reload', async () => {
  const session = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
  });
  expect([claimOnce('keepOffer'), claimOnce('keepOffer'), claimOnce('firstLoad')]).toEqual([true, false, true]);
  vi.resetModules();
  const reloaded = await import('./device-storage.ts');
  expect(reloaded.claimOnce('keepOffer')).toBe(false);
});
