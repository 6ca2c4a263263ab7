import { holdsCardNumber } from '#mock-provider/third-party/card-number.ts';
import { cutList } from './journal-body.ts';
import { MASKED } from './journal-fields.ts';

/** Card data, under any of the names that it has. Nothing ever stores them. */
const CARD_FIELDS = new Set(['card_hash', 'card_number', 'number', 'cvv', 'cvc', 'security_code']);
const RE_TOKEN = /token_\w/;

/** The most characters of one body. So a thousand of them, whatever they are, take some tens of megabytes. */
const MOST_CHARACTERS = 20_000;
/** What a value costs beside its characters. */
const VALUE_COST = 8;
export const DEEPEST = 20;

type Room = { left: number };

function wholeText(text: string): string {
  return holdsCardNumber(text) || RE_TOKEN.test(text) ? MASKED : text;
}

function copyPlain(value: unknown): unknown {
  if (typeof value === 'string') return wholeText(value);
  return holdsCardNumber(String(value)) ? MASKED : value;
}

function copyField([name, value]: [string, unknown], depth: number, room: Room): [string, unknown] {
  room.left -= name.length;
  if (room.left < 0) return [MASKED, MASKED];
  return [wholeText(name), CARD_FIELDS.has(name) ? MASKED : copy(value, depth, room)];
}

function copy(value: unknown, depth: number, room: Room): unknown {
  room.left -= VALUE_COST + (typeof value === 'string' ? value.length : 0);
  if (room.left < 0 || depth > DEEPEST) return MASKED;
  if (Array.isArray(value)) return cutList(value, (element) => copy(element, depth + 1, room));
  if (typeof value !== 'object' || value === null) return copyPlain(value);
  const fields: [string, unknown][] = [];
  for (const field of Object.entries(value)) {
    if (room.left < 0) break;
    fields.push(copyField(field, depth + 1, room));
  }
  return Object.fromEntries(fields);
}

/** @returns a body as it was sent, without card numbers and tokens. Long lists and very long bodies are cut. */
export function wholeBody(data: unknown): unknown {
  return copy(data, 0, { left: MOST_CHARACTERS });
}

/** @returns a query or ids as they were sent, without card numbers and tokens */
export function wholeTexts(texts: unknown): Record<string, string> {
  const entries = Object.entries((texts ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([name, value]) => [wholeText(name), CARD_FIELDS.has(name) ? MASKED : wholeText(String(value))]),
  );
}
