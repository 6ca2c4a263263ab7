import { setImmediate as nextTurn } from 'node:timers/promises';

/** The most items of a slice: signing as many media takes a few milliseconds. */
const SLICE = 1_000;
/** Lists of lists are searched for long ones as far as this. */
const SHORT = 20;

let lastTurn: Promise<void> = Promise.resolve();

/** Waits for a turn of the event loop that no other slice has, so that others are served in between. */
function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

/** Does something for each item of a long list in slices, so that ten thousand media do not block the event loop. */
export async function forEachInSlices<T>(list: readonly T[], act: (item: T) => void): Promise<void> {
  for (let start = 0; start < list.length; start += SLICE) {
    if (list.length > SLICE) await ownTurn();
    for (const item of list.slice(start, start + SLICE)) act(item);
  }
}

/** Maps a list, a long one in slices. */
export async function mapInSlices<From, To>(list: readonly From[], map: (item: From) => To): Promise<To[]> {
  if (list.length <= SLICE) return list.map((item) => map(item));
  const mapped: To[] = [];
  await forEachInSlices(list, (item) => void mapped.push(map(item)));
  return mapped;
}

function hasLongList(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value)) return Object.values(value).some(hasLongList);
  return value.length > SLICE || (value.length <= SHORT && value.some(hasLongList));
}

/** The same text as `JSON.stringify`, with the long lists of objects and of short lists in slices. */
export async function stringifyInSlices(value: unknown): Promise<string> {
  if (!hasLongList(value)) return JSON.stringify(value);
  const parts: string[] = [];
  if (!Array.isArray(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (member !== undefined) parts.push(`${JSON.stringify(name)}:${await stringifyInSlices(member)}`);
    }
    return `{${parts.join(',')}}`;
  }
  if (value.length <= SHORT) {
    for (const item of value) parts.push(await stringifyInSlices(item));
  } else {
    for (let start = 0; start < value.length; start += SLICE) {
      await ownTurn();
      parts.push(JSON.stringify(value.slice(start, start + SLICE)).slice(1, -1));
    }
  }
  return `[${parts.join(',')}]`;
}
