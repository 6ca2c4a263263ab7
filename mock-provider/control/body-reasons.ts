import { type Difference, differences } from '#mock-provider/faults/partial-match.ts';
import { uncutLength } from '#mock-provider/world/journal-body.ts';
import { MASKED } from '#mock-provider/world/journal-fields.ts';

const MOST_REASONS = 10;
const LONGEST_VALUE = 80;

function show(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

/** @returns whether a name that is not in a body may be there under its mask */
function mayBeMasked(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, MASKED);
}

function reasonOf({ path, actual, wanted }: Difference, body: unknown, isWhole: boolean): string {
  if (body === undefined) return 'there is no body';
  const hint = isWhole ? 'no journal keeps it' : 'make the venue with "journal": "whole"';
  if (actual === MASKED) return `${path} is masked: ${hint}`;
  if (actual === undefined) return mayBeMasked(body) ? `${path} is missing or masked: ${hint}` : `${path} is missing`;
  const uncut = Array.isArray(actual) && Array.isArray(wanted) ? uncutLength(actual) : null;
  if (uncut !== null) return `${path} is cut: it was a list of ${uncut}`;
  return `${path} is ${show(actual)}, not ${show(wanted)}`;
}

/**
 * Compares a body of the journal with the part of it that was asked for.
 * @param part undefined for any body, or none
 * @param isWhole whether it is a venue's journal of whole bodies
 * @returns the first places that differ, in words; empty for none
 */
export function bodyReasons(body: unknown, part: unknown, isWhole: boolean): string[] {
  if (part === undefined) return [];
  return [...differences(body, part)].slice(0, MOST_REASONS).map((difference) => reasonOf(difference, body, isWhole));
}
