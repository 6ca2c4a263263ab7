import { z } from 'zod';
import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { partsOfForms } from '#shared/provider-api/field.ts';
import { wireDocumentType } from '#shared/provider-api/order.ts';

/** Replaces a value in the journal that may be personal. */
export const MASKED = '…';

const ZONES = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
const CARD_CODE = /^[A-Z0-9]{9}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const SWITCH = /^(?:true|false)$/;

/**
 * Patterns of the values that the journal keeps, by field. They are narrow, so that personal data hardly ever matches.
 */
const KEPT: Readonly<Record<string, Pick<RegExp, 'test'>>> = {
  accepted_terms: SWITCH,
  cache: /^\d$/,
  card_code: CARD_CODE,
  cards: CARD_CODE,
  document_type: { test: (word) => wireDocumentType.safeParse(word).data === word },
  from_date: DAY,
  kind: /^(?:download|zip)$/,
  // Matches only ids in the form of those that the mock makes. A shorter text could be a name.
  media_ids: /^\w{1,64}-[a-z0-9]{9}-[a-z]\d{1,6}$/,
  must_edit: /^True$/,
  organization_id: /^(?!\d{8}|\d{4}-\d\d-\d\d$)[a-z0-9_-]{1,64}$/i,
  // A host name outside of `localhost` could contain somebody's name.
  pdv: /^[a-z][a-z0-9-]*\.localhost(?::\d{1,5})?$/,
  pix: SWITCH,
  size: /^(?:thumb|preview)$/,
  timestamp: /^\d{8}_\d{6}$/,
  to_date: DAY,
  tz: { test: (zone) => ZONES.has(zone) },
};

/** Returns the field names of an object schema, or of all members of a union. Any other schema has none. */
export const fieldNames = (schema: unknown): string[] =>
  schema instanceof z.ZodType ? [...(partsOfForms(schema).fields?.keys() ?? [])] : [];

const BODY_FIELDS = Object.values<Endpoint>(endpoints).flatMap(({ body }) => fieldNames(body));
/** The names that the journal shows. Any other name is masked with its value, because a caller invented it. */
const NAMED = new Set([...Object.keys(KEPT), ...BODY_FIELDS, 'secret', 'appId']);

/** @returns a field's value for the journal: unchanged if it matches the field's pattern in KEPT, otherwise masked */
function maskValue(name: string, value: unknown): unknown {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain && NAMED.has(name) && KEPT[name]?.test(String(value)) ? value : MASKED;
}

/**
 * Matches ids, kinds and names of venues, but not a number of ten or more digits, which could be a phone or a document.
 */
const RE_ID = /^(?!\d{10,}$)[\w-]{1,64}$/;

/** @param broken the names of ids that break the contract, which are masked @returns a call's ids for the journal */
export function maskIds(ids: Readonly<Record<string, string>>, broken: readonly string[]): Record<string, string> {
  const mask = (name: string, id: string) => (RE_ID.test(id) && !broken.includes(name) ? id : MASKED);
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, mask(name, id)]));
}

/** The JSON that was sent. For a form, a description of its parts without anything personal. */
export type SentBody = { readonly data: unknown; readonly isForm?: true };

export type JournalForm = {
  name(name: string): string;
  value(name: string, value: unknown): unknown;
  /** Whether this form can show a value of a field with this name. */
  isKept(name: string): boolean;
};

/** @param digits of a credit card number @returns whether the last digit is the right check digit (Luhn) */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, i) => {
    const digit = Number(character) * (i % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

/** Matches 13 to 19 digits, grouped or not. After a plus sign, up to 15 digits are a phone number. */
const CARD_NUMBER = /(?<!\d|\+(?=\d{8,15}(?!\d)))\d(?:[ -]?\d){12,18}(?!\d)/g;

/** @returns whether a text contains digits of a credit card number's length with the right check digit */
export function holdsCreditCardNumber(text: string): boolean {
  return [...text.matchAll(CARD_NUMBER)].some(([digits]) => passesLuhn(digits.replace(/\D/g, '')));
}

/** The names of fields for credit card data, which is never stored. */
export const CREDIT_CARD_FIELDS = new Set(['card_hash', 'card_number', 'number', 'cvv', 'cvc', 'security_code']);
const RE_TOKEN = /token_\w/;
const holdsCreditCardData = (text: string) => holdsCreditCardNumber(text) || RE_TOKEN.test(text);

export const MASKED_FORM: JournalForm = {
  name: (name) => (NAMED.has(name) ? name : MASKED),
  value: maskValue,
  isKept: (name) => Object.hasOwn(KEPT, name),
};
/** Shows what was sent, without credit card data. */
export const WHOLE_FORM: JournalForm = {
  name: (name) => (holdsCreditCardData(name) ? MASKED : name),
  value: (_, value) => (holdsCreditCardData(String(value)) ? MASKED : value),
  isKept: () => true,
};

export const MOST_ELEMENTS = 100;
const RE_MORE = /^… (\d+) more$/;
/** The most characters of one body. The thousand bodies of a journal then take some tens of megabytes at most. */
const MOST_CHARACTERS = 20_000;
/** The memory that each value takes in addition to its characters, counted in characters. */
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
    const isHidden = written === MASKED || CREDIT_CARD_FIELDS.has(field);
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
