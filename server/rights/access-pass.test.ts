import { expect, it } from 'vitest';
import { parseCardCode } from '#shared/cards/card-code.ts';
import { createAccessPasses } from './access-pass.ts';

const OLD = 'a'.repeat(32);
const NEW = 'b'.repeat(32);
const [CARD, OTHER] = ['SENHA0001', 'SENHA0002'].flatMap((code) => parseCardCode(code) ?? []);
if (!CARD || !OTHER) throw new Error('both are card codes');

it('gives the access code back for its own venue and card alone, and shows it to nobody (R5)', () => {
  const passes = createAccessPasses([OLD]);
  const pass = passes.seal('aqua', CARD, 'ABC123');
  expect(pass).not.toContain('ABC123');
  expect(Buffer.from(pass.slice(2), 'base64url').toString('latin1')).not.toContain('ABC123');
  expect(passes.open('aqua', CARD, pass)).toMatchObject({ accessCode: 'ABC123' });
  expect(passes.open('aqua', OTHER, pass)).toBeNull();
  expect(passes.open('fotos', CARD, pass)).toBeNull();
  expect(passes.seal('aqua', CARD, 'ABC123')).not.toBe(pass);
});

it('refuses what was altered, cut or made up', () => {
  const passes = createAccessPasses([OLD]);
  const pass = passes.seal('aqua', CARD, 'ABC123');
  for (let at = 2; at < pass.length - 1; at += 1) {
    const changed = pass.slice(0, at) + (pass[at] === 'A' ? 'B' : 'A') + pass.slice(at + 1);
    expect(passes.open('aqua', CARD, changed)).toBeNull();
  }
  for (const text of ['', 'a.', pass.slice(0, -4), `${pass}AAAA`, 'ABC123']) {
    expect(passes.open('aqua', CARD, text)).toBeNull();
  }
});

it('ends after a day, and outlives a change of keys', () => {
  const clock = { now: 1_800_000_000_000 };
  const pass = createAccessPasses([OLD], () => clock.now).seal('aqua', CARD, 'ABC123');
  const rotated = createAccessPasses([NEW, OLD], () => clock.now);
  expect(rotated.open('aqua', CARD, pass)).toEqual({ accessCode: 'ABC123', madeAt: clock.now });
  expect(createAccessPasses([NEW], () => clock.now).open('aqua', CARD, pass)).toBeNull();
  clock.now += 25 * 3_600_000;
  expect(rotated.open('aqua', CARD, pass)).toBe('expired');
});
