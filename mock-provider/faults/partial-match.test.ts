import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differences, hasPart } from './partial-match.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.oneof(fc.string({ maxLength: 5 }), fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(fc.string({ maxLength: 5 }), tie('json'), { maxKeys: 4 }),
  ),
}));

/** A value of JSON, with a series of choices from 0 up to 1. */
const withChoices = fc.tuple(json, fc.infiniteStream(fc.double({ min: 0, max: 0.99, noNaN: true })));

const isLeaf = (value: Json) => typeof value !== 'object' || value === null || Object.keys(value).length === 0;

function partOf(value: Json, choose: () => number): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((element: Json) => partOf(element, choose));
  const fields = Object.entries(value).filter(() => choose() < 0.6);
  return Object.fromEntries(fields.map(([name, one]) => [name, partOf(one, choose)]));
}

function withOtherLeaf(value: Json, choose: () => number): Json {
  if (isLeaf(value)) return { another: true };
  const keys = Object.keys(value as object);
  const chosen = keys[Math.floor(choose() * keys.length)];
  const changed = Object.entries(value as object).map(([name, one]: [string, Json]): [string, Json] => [
    name,
    name === chosen ? withOtherLeaf(one, choose) : one,
  ]);
  return Array.isArray(value) ? changed.map(([, one]) => one) : Object.fromEntries(changed);
}

describe('a value of JSON', () => {
  it('has itself and each part of it, and no part with another leaf', () => {
    fc.assert(
      fc.property(withChoices, ([value, choices]) => {
        const choose = () => choices.next().value;
        const part = partOf(value, choose);
        expect(hasPart(value, value)).toBe(true);
        expect(hasPart(value, part)).toBe(true);
        expect(hasPart(value, withOtherLeaf(part, choose))).toBe(false);
      }),
    );
  });

  it.each<[unknown, unknown]>([
    [{}, { toString: null }],
    [{}, JSON.parse('{"__proto__": {}}')],
    [undefined, {}],
    [[], {}],
    [{}, []],
    [['a', 'b'], ['a']],
    [{ a: '1' }, { a: 1 }],
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
