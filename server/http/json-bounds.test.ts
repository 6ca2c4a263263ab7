import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBeyond } from './json-bounds.ts';

const innerOf = (value: unknown) => (typeof value === 'object' && value !== null ? Object.values(value) : null);

function depthOf(value: unknown): number {
  const inner = innerOf(value);
  return inner ? 1 + Math.max(0, ...inner.map(depthOf)) : 0;
}

function valuesOf(value: unknown): number {
  const inner = innerOf(value);
  return inner ? Math.max(1, inner.length) + inner.reduce((sum: number, one) => sum + valuesOf(one), 0) : 0;
}

const ANY = Number.POSITIVE_INFINITY;

describe('a JSON text', () => {
  it.each([
    ['', 0, 0],
    ['"[[[[,,"', 0, 0],
    ['"\\"[[["', 0, 0],
    ['"\\\\"', 0, 0],
    ['["\\\\",1]', 1, 2],
    ['[]', 1, 1],
    ['[1,2,3]', 1, 3],
    ['[[],[],{}]', 2, 6],
    ['{"a":[{"b":"}}]]"}]}', 3, 3],
    ['[[[[', 4, 4],
    ['["', 1, 1],
  ])('%s has the depth %d and %d values', (text, depth, values) => {
    expect(isBeyond({ depth, values }, text)).toBe(false);
    if (depth > 0) expect(isBeyond({ depth: depth - 1, values: ANY }, text)).toBe(true);
    if (values > 0) expect(isBeyond({ depth: ANY, values: values - 1 }, text)).toBe(true);
  });

  it('is measured as a parser would, whatever stands in its strings', () => {
    const property = fc.property(fc.json(), fc.nat(5), fc.nat(20), (text, depth, values) => {
      const value: unknown = JSON.parse(text);
      expect(isBeyond({ depth, values: ANY }, text)).toBe(depthOf(value) > depth);
      expect(isBeyond({ depth: ANY, values }, text)).toBe(valuesOf(value) > values);
    });
    fc.assert(property);
  });
});
