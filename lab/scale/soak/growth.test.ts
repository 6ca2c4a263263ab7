import { expect, it } from 'vitest';
import { growthOf, type Held } from './growth.ts';

const held = (changes: Partial<Held> = {}): Held => ({
  ...{ heapMb: 60, externalMb: 10, residentMb: 200, descriptors: 40, handles: 30 },
  ...changes,
});

it('compares the last round with the second', () => {
  expect(
    growthOf([held({ heapMb: 30 }), held(), held({ heapMb: 70 }), held({ heapMb: 64.9, residentMb: 400 })]),
  ).toEqual([]);
});

it('names everything that grew', () => {
  const last = held({ heapMb: 66, externalMb: 16, descriptors: 51, handles: 41 });
  expect(growthOf([held(), held(), last])).toEqual([
    'heapMb grew from 60 to 66',
    'externalMb grew from 10 to 16',
    'descriptors grew from 40 to 51',
    'handles grew from 30 to 41',
  ]);
});
