import { isNamed, MASKED, maskValue } from './journal-fields.ts';

export type SentBody = {
  /** The JSON that was sent, or what a form is made of. */
  readonly data: unknown;
  /** The same for the journal: nothing personal. */
  readonly masked: unknown;
};

const MOST_ELEMENTS = 100;
const RE_MORE = /^… (\d+) more$/;

export function cutList<E, T>(list: readonly E[], map: (element: E) => T): (T | string)[] {
  const more = list.length - MOST_ELEMENTS;
  if (more <= 0) return list.map(map);
  return [...list.slice(0, MOST_ELEMENTS).map(map), `… ${more} more`];
}

/** @returns how many elements a list of the journal had before it was cut; null for a list that is whole */
export function uncutLength(list: readonly unknown[]): number | null {
  const last = list.length === MOST_ELEMENTS + 1 ? list.at(-1) : undefined;
  const more = typeof last === 'string' ? RE_MORE.exec(last)?.[1] : undefined;
  return more === undefined ? null : MOST_ELEMENTS + Number(more);
}

/** No body of the contract is deeper than one list of plain values, so whatever is deeper is masked whole. */
function maskField([name, value]: [string, unknown]): [string, unknown] {
  if (!isNamed(name)) return [MASKED, MASKED];
  if (Array.isArray(value)) return [name, cutList(value, (element) => maskValue(name, element))];
  return [name, maskValue(name, value)];
}

function maskBody(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return MASKED;
  return Object.fromEntries(Object.entries(data).map(maskField));
}

/** @param data the parsed JSON, whether it follows the contract or not */
export function sentJson(data: unknown): SentBody {
  return { data, masked: maskBody(data) };
}

/** @returns what a form of photos is made of: neither their names nor their bytes */
export function sentForm(photos: readonly { readonly type: string | null; readonly size: number }[]): SentBody {
  const data = { 'photos[]': cutList(photos, ({ type, size }) => ({ type, bytes: size })) };
  return { data, masked: data };
}
