import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE = 1_000;
/** Only lists up to this length are searched for long lists within their items, so the search takes little time. */
const SHORT = 20;

let lastTurn: Promise<void> = Promise.resolve();

/** Yields a list in slices. Two or more have a turn of the event loop each, so requests are served in between. */
async function* slicesOf<T>(list: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < list.length; start += SLICE) {
    if (list.length > SLICE) {
      lastTurn = lastTurn.then(() => nextTurn());
      await lastTurn;
    }
    yield list.slice(start, start + SLICE);
  }
}

export async function mapInSlices<From, To>(list: readonly From[], map: (item: From) => To): Promise<To[]> {
  const mapped: To[] = [];
  for await (const slice of slicesOf(list)) for (const item of slice) mapped.push(map(item));
  return mapped;
}

function hasLongList(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value)) return Object.values(value).some(hasLongList);
  return value.length > SLICE || (value.length <= SHORT && value.some(hasLongList));
}

/** Caches the JSON of long lists, in pieces, because many visitors receive the same list. */
const textsOfLists = new WeakMap<readonly unknown[], readonly string[]>();

async function textsOf(list: readonly unknown[]): Promise<readonly string[]> {
  const known = textsOfLists.get(list);
  if (known) return known;
  const texts: string[] = [];
  for await (const slice of slicesOf(list)) {
    texts.push((texts.length === 0 ? '' : ',') + JSON.stringify(slice).slice(1, -1));
  }
  textsOfLists.set(list, texts);
  return texts;
}

/** Serialises like `JSON.stringify`, but into pieces that several unread answers share in memory. */
export async function stringifyInSlices(value: unknown): Promise<string[]> {
  if (!hasLongList(value)) return [JSON.stringify(value) ?? 'null'];
  if (Array.isArray(value) && value.length > SHORT) return ['[', ...(await textsOf(value)), ']'];
  const pieces: string[] = [];
  const isList = Array.isArray(value);
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined && !isList) continue;
    const before = pieces.length === 0 ? '' : ',';
    pieces.push(isList ? before : `${before}${JSON.stringify(name)}:`, ...(await stringifyInSlices(member)));
  }
  return isList ? ['[', ...pieces, ']'] : ['{', ...pieces, '}'];
}
