import { setImmediate as nextTurn } from 'node:timers/promises';

/** The most items of a slice: signing as many media takes about a millisecond. */
const SLICE = 1_000;

let lastTurn: Promise<void> = Promise.resolve();

/** Waits for a turn of the event loop that no other long list has, so that others are served in between. */
export async function ownTurn(length: number): Promise<void> {
  if (length <= SLICE) return;
  lastTurn = lastTurn.then(() => nextTurn());
  await lastTurn;
}

/** Maps a long list in slices, so that ten thousand media do not block the event loop. */
export async function mapInSlices<From, To>(list: readonly From[], map: (item: From) => To): Promise<To[]> {
  if (list.length <= SLICE) return list.map(map);
  const mapped: To[] = [];
  for (let start = 0; start < list.length; start += SLICE) {
    await nextTurn();
    for (const item of list.slice(start, start + SLICE)) mapped.push(map(item));
  }
  return mapped;
}
