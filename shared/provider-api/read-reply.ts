import type { z } from 'zod';
import { isEachAlone, mayBeMissing, partsOf } from './field.ts';

type Path = readonly PropertyKey[];

/** The parts to delete from a JSON value, by name or index. */
type Cuts = Map<PropertyKey, Cuts | 'gone'>;

/** Finds the innermost optional field, or {@link eachAlone} entry, around the wrong value at `path`; null if none. */
function dispensablePart(schema: z.ZodType, path: Path): Path | null {
  let found: Path | null = null;
  let current: z.core.$ZodType = schema;
  for (const [at, key] of path.entries()) {
    const { fields, entries } = partsOf(current);
    const isAlone = entries !== undefined && isEachAlone(current);
    const next = entries ?? fields?.[String(key)];
    if (next === undefined) break;
    if (isAlone || mayBeMissing(next)) found = path.slice(0, at + 1);
    current = next;
  }
  return found;
}

function addCut(cuts: Cuts, [key, ...below]: Path): void {
  if (key === undefined || cuts.get(key) === 'gone') return;
  if (below.length === 0) {
    cuts.set(key, 'gone');
    return;
  }
  const inner = cuts.get(key);
  const next: Cuts = inner instanceof Map ? inner : new Map();
  cuts.set(key, next);
  addCut(next, below);
}

/** Replaces a list that has lost all of its entries. No list's schema accepts NaN, so the list counts as wrong. */
const WRONG_LIST = Number.NaN;

function without(value: unknown, cuts: Cuts): unknown {
  const keep = (key: PropertyKey, inner: unknown): readonly unknown[] => {
    const cut = cuts.get(key);
    if (cut === 'gone') return [];
    return [cut ? without(inner, cut) : inner];
  };
  if (Array.isArray(value)) {
    const kept = value.flatMap((entry, at) => keep(at, entry));
    return kept.length > 0 ? kept : WRONG_LIST;
  }
  const fields = Object.entries(value as object);
  return Object.fromEntries(fields.flatMap(([name, inner]) => keep(name, inner).map((kept) => [name, kept])));
}

/** The most rounds of cuts. A cut may break a rule of the object around it; the next round then cuts that object. */
const MOST_CUTS = 6;

/**
 * Reads a reply by its schema and leaves out what is wrong but not needed: optional fields, and entries of {@link
 * eachAlone} lists. Parses a valid reply once, and a wrong one once more for each layer that is left out.
 */
export function readReply<Schema extends z.ZodType>(
  schema: Schema,
  json: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  let [value, parsed] = [json, schema.safeParse(json)];
  for (let count = 0; !parsed.success && count < MOST_CUTS; count += 1) {
    const cuts: Cuts = new Map();
    for (const { path } of parsed.error.issues) {
      const part = dispensablePart(schema, path);
      if (part === null) return parsed;
      addCut(cuts, part);
    }
    value = without(value, cuts);
    parsed = schema.safeParse(value);
  }
  return parsed;
}

/** Flattens issues into dotted paths and messages. For a union, keeps only the alternative with the fewest issues. */
export function flattenIssues(
  issues: readonly z.core.$ZodIssue[],
  above: readonly PropertyKey[] = [],
): [string, string][] {
  return issues.flatMap((issue): [string, string][] => {
    const path = [...above, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const [nearest = []] = [...issue.errors].sort((a, b) => a.length - b.length);
      return flattenIssues(nearest, path);
    }
    return [[path.join('.'), issue.message]];
  });
}
