import { z } from 'zod';
import { DEEPEST } from '#mock-provider/world/journal-fields.ts';

type Fields = Readonly<Record<string, unknown>>;

export type Difference = {
  readonly path: string;
  readonly actual: unknown;
  readonly wanted: unknown;
};

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function* inList(actual: readonly unknown[], wanted: readonly unknown[], path: string): Generator<Difference> {
  if (actual.length !== wanted.length) yield { path, actual, wanted };
  else for (const [i, part] of wanted.entries()) yield* differences(actual[i], part, `${path}[${i}]`);
}

/** A regular expression for a text or a number, such as `{"matches": "^ana@"}`. */
type Pattern = { readonly matches: string };
/** A part of a body. A name such as `/items/0/id` is a path into the object (JSON Pointer, RFC 6901). */
export type BodyPart =
  | null
  | boolean
  | number
  | string
  | Pattern
  | readonly BodyPart[]
  | { readonly [name: string]: BodyPart };

export function isPattern(part: unknown): part is Pattern {
  return isObject(part) && typeof part.matches === 'string' && Object.keys(part).length === 1;
}

function hasForm(actual: unknown, { matches }: Pattern): boolean {
  return (typeof actual === 'string' || typeof actual === 'number') && new RegExp(matches, 'u').test(String(actual));
}

const member = (value: unknown, name: string) =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Fields)[name] : undefined;

/** Returns the names in a path into an object (RFC 6901), or a field's name alone. */
export const namesIn = (name: string): string[] =>
  name.startsWith('/') ? name.slice(1).split('/').map(unescaped) : [name];
const unescaped = (name: string) => name.replaceAll('~1', '/').replaceAll('~0', '~');

/**
 * Compares JSON with a part of it: objects may have more fields, lists have the same length, texts and numbers may be
 * given as patterns, and other values are equal. @returns the differing places, lazily
 */
export function* differences(actual: unknown, wanted: unknown, path = 'body'): Generator<Difference> {
  if (isPattern(wanted)) {
    if (!hasForm(actual, wanted)) yield { path, actual, wanted };
  } else if (Array.isArray(actual) && Array.isArray(wanted)) yield* inList(actual, wanted, path);
  else if (isObject(actual) && isObject(wanted)) {
    for (const [name, part] of Object.entries(wanted)) {
      const place = name.startsWith('/') ? path + name : `${path}.${name}`;
      yield* differences(namesIn(name).reduce(member, actual), part, place);
    }
  } else if (actual !== wanted) yield { path, actual, wanted };
}

export function hasPart(actual: unknown, part: unknown): boolean {
  return differences(actual, part).next().done === true;
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((one) => isDeeper(one, depth - 1));
}

function hasBadPattern(part: unknown): boolean {
  if (!isPattern(part)) return typeof part === 'object' && part !== null && Object.values(part).some(hasBadPattern);
  try {
    return !new RegExp(part.matches, 'u');
  } catch {
    return true;
  }
}

export const bodyPart = (z.unknown() as z.ZodType<BodyPart | undefined>)
  .refine((part) => !isDeeper(part, DEEPEST), { message: `a body is at most ${DEEPEST} deep`, abort: true })
  .refine((part) => !hasBadPattern(part), { message: '`matches` is a regular expression' })
  .optional();
