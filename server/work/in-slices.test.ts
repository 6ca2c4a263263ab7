import { expect, it } from 'vitest';
import { mapInSlices, stringifyInSlices } from './in-slices.ts';

it.each([3, 1_000, 1_001, 3_210])('maps a list of %d as the list itself would', async (length) => {
  const list = Array.from({ length }, (_, index) => index);
  expect(await mapInSlices(list, (item) => item * 2)).toEqual(list.map((item) => item * 2));
});

it('lets the event loop serve others after each thousand, and never makes a short list wait', async () => {
  let mapped = 0;
  const served: number[] = [];
  const serve = () => {
    served.push(mapped);
    if (mapped < 10_000) setImmediate(serve);
  };
  setImmediate(serve);
  await mapInSlices(Array(1_000).fill(0), () => mapped++);
  expect(served).toEqual([]);
  mapped = 0;
  await mapInSlices(Array(10_000).fill(0), () => mapped++);
  expect(served.length).toBeGreaterThanOrEqual(10);
  const between = served.map((count, index) => count - (served[index - 1] ?? 0));
  expect(Math.max(...between)).toBeLessThanOrEqual(1_000);
});

it('gives the slices of several lists turns of their own', async () => {
  const events: string[] = [];
  const serve = () => {
    events.push('others');
    if (events.length < 40) setImmediate(serve);
  };
  setImmediate(serve);
  const slices = Array.from({ length: 4 }, () => {
    let items = 0;
    return mapInSlices(Array(3_000).fill(0), () => {
      items += 1;
      if (items % 1_000 === 0) events.push('slice');
    });
  });
  await Promise.all(slices);
  expect(events.join(' ')).not.toContain('slice slice');
});

it.each([1, 1_000, 1_001, 2_500])(
  'the text in slices is that of JSON.stringify for lists of %d, in objects and in lists',
  async (length) => {
    const list = Array.from({ length }, (_, at) => ({ id: `p"${at}`, download: null, left: undefined }));
    const items = [{ medias: list }, null, undefined];
    const value = { result: { data: { sold: list, unsold: [], none: undefined, items } } };
    expect((await stringifyInSlices(value)).join('')).toBe(JSON.stringify(value));
  },
);
