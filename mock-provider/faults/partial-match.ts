import { z } from 'zod';
import { DEEPEST } from '#mock-provider/world/journal-body.ts';

export type Difference = {
  readonly path: string;
  readonly actual: unknown;
  readonly wanted: unknown;
};

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function* inList(actual: readonly unknown[], wanted: readonly unknown[], path: string): Generator<Difference> {
  if (actual.length !== wanted.length) yield { path, actual, wanted };
  else for (const [i, part] of wanted.entries()) yield* differences(actual[i], part, `${path}[${i}]`);
}

/**
 * Compares JSON with a part of it: objects may have more fields, lists have the same length, other values are equal.
 * @returns the places that differ, lazily
 */
export function* differences(actual: unknown, wanted: unknown, path = 'body'): Generator<Difference> {
  if (Array.isArray(actual) && Array.isArray(wanted)) yield* inList(actual, wanted, path);
  else if (isObject(actual) && isObject(wanted)) {
    for (const [name, part] of Object.entries(wanted)) {
      const value = Object.hasOwn(actual, name) ? actual[name] : undefined;
      yield* differences(value, part, `${path}.${name}`);
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

export const bodyPart = z
  .unknown()
  .refine((part) => !isDeeper(part, DEEPEST), { message: `a body is at most ${DEEPEST} deep` })
  .optional();
