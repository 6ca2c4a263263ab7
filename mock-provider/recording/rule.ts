import type { Kind } from './made-up.ts';
import type { Pseudonyms } from './pseudonyms.ts';

/** What a recording has of a value: itself if it has the expected form, a made-up one, or its parts by rules of their own. */
export type Rule =
  | { readonly keep: (value: unknown) => boolean }
  | { readonly mask: Kind }
  | { readonly each: Rule }
  | { readonly fields: Readonly<Record<string, Rule>> };

export type Masking = {
  readonly pseudonyms: Pseudonyms;
  readonly venue: string;
};

/** What stands for a text that no rule lets through. */
export const HIDDEN = '…';

function hide(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? '' : HIDDEN;
  if (typeof value === 'number') return 0;
  if (typeof value === 'boolean') return false;
  return Array.isArray(value) ? [] : {};
}

function pseudonym(kind: Kind, value: unknown, { pseudonyms, venue }: Masking): unknown {
  if (typeof value === 'string') return pseudonyms.of(kind, value, venue);
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return hide(value);
  const made = pseudonyms.of(kind, String(value), venue);
  return /^\d+$/.test(made) ? Number(made) : made;
}

/** Masks a JSON value. Fields without a rule are left out; of an unexpected form only the type stays. */
export function applyRule(rule: Rule, value: unknown, masking: Masking): unknown {
  if (value === null || value === undefined) return value;
  if ('keep' in rule) return rule.keep(value) ? value : hide(value);
  if ('mask' in rule) return pseudonym(rule.mask, value, masking);
  if ('each' in rule)
    return Array.isArray(value) ? value.map((one) => applyRule(rule.each, one, masking)) : hide(value);
  if (typeof value !== 'object' || Array.isArray(value)) return hide(value);
  const entries = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const known = Object.hasOwn(rule.fields, name) ? rule.fields[name] : undefined;
    return known ? [[name, applyRule(known, inner, masking)]] : [];
  });
  return Object.fromEntries(entries);
}
