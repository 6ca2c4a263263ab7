import { isObject } from './partial-match.ts';

type JsonObject = Readonly<Record<string, unknown>>;

function everyObject(value: unknown, change: (object: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map((inner) => everyObject(inner, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, everyObject(inner, change)])));
}

/** Returns the same fields with values of other types, such as an object for a text, and a text for a list. */
export function distortTypes(value: unknown): unknown {
  if (typeof value === 'string') return { value };
  if (typeof value === 'number') return 'not a number';
  if (typeof value === 'boolean') return Number(value) + 40;
  if (Array.isArray(value)) return 'not a list';
  if (value === null) return [];
  return Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, distortTypes(inner)]));
}

/** Removes from every object the first field whose value is no object and no list. Often, that is the id. */
export function dropFields(value: unknown): unknown {
  return everyObject(value, (object) => {
    const first = Object.entries(object).find(([, inner]) => typeof inner !== 'object' || inner === null);
    return Object.fromEntries(Object.entries(object).filter(([name]) => name !== first?.[0]));
  });
}

export function addFields(value: unknown): unknown {
  return everyObject(value, (object) => ({ ...object, unheard_of: { since: '2031', list: [1, null, 'ç'] } }));
}

/** Applies a JSON merge patch (RFC 7396): null deletes a field, objects merge, any other value replaces it. */
export function mergePatch(value: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map(Object.entries(isObject(value) ? value : {}));
  for (const [name, part] of Object.entries(patch)) {
    if (part === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), part));
  }
  return Object.fromEntries(merged);
}

/**
 * Marks where invalid bytes will stand. This character is for private use, so texts do not have it. Its UTF-8 is as
 * long as those bytes.
 */
const MARK = '\uE000';
const MARK_BYTES = Buffer.from(MARK);
const NO_UTF8 = Buffer.from([0xff, 0xc3, 0x28]);

const isFreeText = (value: unknown) => typeof value === 'string' && !/^[\w-]*$/.test(value);

function markTexts(value: unknown, every: boolean): unknown {
  if (typeof value === 'string') return every || isFreeText(value) ? value + MARK : value;
  if (Array.isArray(value)) return value.map((inner) => markTexts(inner, every));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, markTexts(inner, every)]));
}

/** @returns the JSON with invalid UTF-8 in free texts, such as "Ana Souza"; without free texts, in all texts */
export function spoilTexts(value: unknown): Buffer {
  const free = JSON.stringify(markTexts(value, false));
  const bytes = Buffer.from(free.includes(MARK) ? free : JSON.stringify(markTexts(value, true)));
  for (let at = bytes.indexOf(MARK_BYTES); at !== -1; at = bytes.indexOf(MARK_BYTES, at)) NO_UTF8.copy(bytes, at);
  return bytes;
}
