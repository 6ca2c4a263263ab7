import { expect, it } from 'vitest';
import { busy } from '#server/errors.ts';
import { createMemoryMarks, marksWithFallback } from './memory-marks.ts';

it('knows what it marked also while the shared state cannot be reached, and forgets what is removed', async () => {
  const shared = createMemoryMarks();
  let isAway = false;
  const away = () => Promise.reject(busy('away'));
  const marks = marksWithFallback(
    {
      ...shared,
      set: (...mark) => (isAway ? away() : shared.set(...mark)),
      read: (key) => (isAway ? away() : shared.read(key)),
      remove: (key) => (isAway ? away() : shared.remove(key)),
    },
    createMemoryMarks(),
  );
  await marks.set('sent', 60_000, 'pix');
  await marks.set('ended', 60_000, 'pix');
  await marks.remove('ended');
  isAway = true;
  expect([await marks.read('sent'), await marks.read('ended')]).toEqual(['pix', null]);
  await marks.remove('sent');
  expect(await marks.read('sent')).toBeNull();
});

it('forgets an earlier value that a full shared state does not replace', async () => {
  const shared = createMemoryMarks();
  let isFull = false;
  const set: typeof shared.set = (...mark) => (isFull ? Promise.reject(busy('full')) : shared.set(...mark));
  const marks = marksWithFallback({ ...shared, set }, createMemoryMarks());
  await marks.set('last buyer', 60_000, 'a stranger');
  isFull = true;
  await marks.set('last buyer', 60_000, 'the family');
  expect(await marks.read('last buyer')).toBeNull();
});
