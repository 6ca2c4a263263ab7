import { holdsCardNumber } from '#mock-provider/third-party/card-number.ts';
import { isKept, isNamed, MASKED, maskValue } from './journal-fields.ts';

/** The JSON that was sent, or a description of a form's parts, which contains nothing personal. */
export type SentBody = { readonly data: unknown; readonly isForm?: true };

/** How a journal writes what a call sent. */
export type JournalForm = {
  name(name: string): string;
  value(name: string, value: unknown): unknown;
  /** Whether it may show values of this name. */
  isKept(name: string): boolean;
};

/** Card data under all of its names. It is never stored. */
export const CARD_FIELDS = new Set(['card_hash', 'card_number', 'number', 'cvv', 'cvc', 'security_code']);
const RE_TOKEN = /token_\w/;
const holdsCardData = (text: string) => holdsCardNumber(text) || RE_TOKEN.test(text);

export const MASKED_FORM: JournalForm = { name: (name) => (isNamed(name) ? name : MASKED), value: maskValue, isKept };
/** Shows what was sent, without card data. */
export const WHOLE_FORM: JournalForm = {
  name: (name) => (holdsCardData(name) ? MASKED : name),
  value: (_, value) => (holdsCardData(String(value)) ? MASKED : value),
  isKept: () => true,
};

export const MOST_ELEMENTS = 100;
const RE_MORE = /^… (\d+) more$/;
/** The most characters of one body. A thousand bodies then take some tens of megabytes at most. */
const MOST_CHARACTERS = 20_000;
/** The memory of a value besides its characters. */
const VALUE_COST = 8;
export const DEEPEST = 20;

function cutList<E, T>(list: readonly E[], map: (element: E) => T): (T | string)[] {
  const more = list.length - MOST_ELEMENTS;
  return more <= 0 ? list.map(map) : [...list.slice(0, MOST_ELEMENTS).map(map), `… ${more} more`];
}

/** @returns how many elements a list had before it was cut; null for a complete list */
export function uncutLength(list: readonly unknown[]): number | null {
  const last = list.length === MOST_ELEMENTS + 1 ? list.at(-1) : undefined;
  const more = typeof last === 'string' ? RE_MORE.exec(last)?.[1] : undefined;
  return more === undefined ? null : MOST_ELEMENTS + Number(more);
}

type Place = {
  readonly form: JournalForm;
  readonly name: string;
  readonly depth: number;
  readonly room: { left: number };
};

function copy(value: unknown, place: Place): unknown {
  const { form, name, depth, room } = place;
  room.left -= VALUE_COST + (typeof value === 'string' ? value.length : 0);
  if (room.left < 0 || depth > DEEPEST) return MASKED;
  const below = { ...place, depth: depth + 1 };
  if (Array.isArray(value)) return cutList(value, (element) => copy(element, below));
  if (typeof value !== 'object' || value === null) return form.value(name, value);
  const fields: [string, unknown][] = [];
  for (const [field, inner] of Object.entries(value)) {
    room.left -= field.length;
    if (room.left < 0) break;
    const written = form.name(field);
    const isHidden = written === MASKED || CARD_FIELDS.has(field);
    fields.push([written, isHidden ? MASKED : copy(inner, { ...below, name: field })]);
  }
  return Object.fromEntries(fields);
}

/** @returns a body in a form of the journal. Long lists and very long bodies are cut. */
export function writeBody({ data, isForm }: SentBody, form: JournalForm): unknown {
  return isForm ? data : copy(data, { form, name: '', depth: 0, room: { left: MOST_CHARACTERS } });
}

/** @returns a query or ids in a form of the journal; undefined if there are none */
export function writeTexts(texts: unknown, form: JournalForm): Record<string, string> | undefined {
  const entries = Object.entries(texts ?? {}).map(([name, value]) => [name, String(value)]);
  if (entries.length === 0) return undefined;
  return writeBody({ data: Object.fromEntries(entries) }, form) as Record<string, string>;
}

/** @returns a description of a form of photos, without their names and bytes */
export function sentForm(photos: readonly { readonly type: string | null; readonly size: number }[]): SentBody {
  return { data: { 'photos[]': cutList(photos, ({ type, size }) => ({ type, bytes: size })) }, isForm: true };
}
