import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { cardsInput, downloadsInput, listOf } from './input.ts';

describe('a list', () => {
  const numbers = listOf(z.number(), 3);

  it.each([[[]], [[1, 2, 3, 4]], [null], ['123'], [{ length: 1 }]])('%j is none', (sent) => {
    expect(numbers.safeParse(sent).success).toBe(false);
  });

  it('is its values as they were parsed', () => {
    expect(listOf(z.string().toUpperCase(), 3).parse(['a', 'b'])).toEqual(['A', 'B']);
  });

  it('has one issue, however many of its values are wrong', () => {
    expect(numbers.safeParse(['a', 'b', 'c']).error?.issues).toHaveLength(1);
  });

  it('of too many values is refused before they are read', () => {
    const read = vi.fn(Reflect.get);
    const sent = new Proxy(Array<number>(500_000).fill(1), { get: read });
    expect(cardsInput.safeParse(sent).success).toBe(false);
    expect(read.mock.calls.length).toBeLessThan(50);
  });
});

it('a card that is named twice is one card', () => {
  expect(cardsInput.parse(['a', 'b', 'a'])).toEqual(['a', 'b']);
});

it('a media that is named ten thousand times is checked once', () => {
  expect(downloadsInput.parse(Array<string>(10_000).fill('p.1.mac'))).toEqual(['p.1.mac']);
});

it('a media’s right has the characters of a signed id', () => {
  expect(downloadsInput.safeParse(['4000 0000 0000']).success).toBe(false);
});
