import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsFromReais, MAX_REAIS, wirePrice } from './primitives.ts';

const isTaken = (written: unknown) => wirePrice.safeParse(written).success;
const centsOf = (written: unknown) => centsFromReais(wirePrice.parse(written));
const anyCents = fc.oneof(fc.nat(MAX_REAIS * 100), fc.nat(20_000));

describe('a price on the wire', () => {
  it.each([
    [29.9, 2990],
    ['29.90', 2990],
    [0, 0],
    // Sums of binary fractions are not exact.
    [0.1 + 0.2, 30],
    [89.69999999999999, 8970],
    ['89.69999999999999', 8970],
    [MAX_REAIS, 100_000_000],
    // Fractions of a cent are rounded to the nearest cent.
    [19.999, 2000],
    ['29.904', 2990],
    [1.005, 101],
  ])('%j is %d cents', (written, cents) => {
    expect(centsOf(written)).toBe(cents);
  });

  it.each([
    -0.01,
    -29.9,
    1e21,
    '1e2',
    MAX_REAIS + 0.01,
    '9'.repeat(400),
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '29,90',
    null,
  ])('%j is none', (written) => {
    expect(isTaken(written)).toBe(false);
  });

  it('comes back as the cents that were sent, as number and as text', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect([centsOf(cents / 100), centsOf((cents / 100).toFixed(2))]).toEqual([cents, cents]);
      }),
    );
  });

  it('with a part of a cent is the nearest cents', () => {
    const part = fc.double({ min: -0.499, max: 0.499, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_REAIS * 100 - 1 }), part, (cents, part) => {
        expect(centsOf((cents + part) / 100)).toBe(cents);
      }),
    );
  });
});
