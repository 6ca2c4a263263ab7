import { describe, expect, it } from 'vitest';
import { differences, hasPart } from './partial-match.ts';

describe('a value of JSON', () => {
  it.each<[unknown, unknown]>([
    [{ a: 1, b: [{ c: null, d: '' }] }, {}],
    [{ a: 1, b: [{ c: null, d: '' }] }, { b: [{ c: null }] }],
    [[], []],
    [null, null],
  ])('%j has the part %j', (actual, part) => {
    expect(hasPart(actual, part)).toBe(true);
  });

  it.each<[unknown, unknown]>([
    [{}, { toString: null }],
    [{}, JSON.parse('{"__proto__": {}}')],
    [undefined, {}],
    [[], {}],
    [{}, []],
    [['a', 'b'], ['a']],
    [{ a: '1' }, { a: 1 }],
    [{ a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
    [null, {}],
  ])('%j lacks the part %j', (actual, part) => {
    expect(hasPart(actual, part)).toBe(false);
  });

  it('names each place that differs', () => {
    const found = [...differences({ a: { b: [1, 2] }, c: 1 }, { a: { b: [1, 3] }, c: 1, d: null })];
    expect(found).toEqual([
      { path: 'body.a.b[1]', actual: 2, wanted: 3 },
      { path: 'body.d', actual: undefined, wanted: null },
    ]);
  });
});
