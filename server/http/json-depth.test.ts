import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeeperThan } from './json-depth.ts';

/** The depth as a parser finds it. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('the depth of a JSON text', () => {
  it.each([
    ['', 0],
    ['"[[[["', 0],
    ['"\\"[[["', 0],
    ['"\\\\"', 0],
    ['[]', 1],
    ['[[],[],{}]', 2],
    ['{"a":[{"b":"}}]]"}]}', 3],
    ['[[[[', 4],
  ])('of %s is %d', (text, depth) => {
    expect([isDeeperThan(depth, text), depth > 0 && !isDeeperThan(depth - 1, text)]).toEqual([false, false]);
  });

  it('is what a parser finds, whatever stands in the strings', () => {
    const property = fc.property(fc.json(), fc.integer({ min: 0, max: 5 }), (text, limit) => {
      expect(isDeeperThan(limit, text)).toBe(depthOf(JSON.parse(text)) > limit);
    });
    fc.assert(property);
  });
});
