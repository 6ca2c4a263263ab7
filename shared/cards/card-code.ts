export type CardCode = string & { readonly __brand: 'CardCode' };

const CARD_CODE_LENGTH = 9;
/** Cards print their code in groups of two, four and three: `AB-CDEF-GHI`. */
const GROUPS = [2, 4, 3] as const;
const COMPLETE = /^[A-Z0-9]{9}$/;

/**
 * Removes dashes, commas, underscores and blanks, and converts letters to capitals. Other characters stay, so that a
 * wrong code can be reported.
 */
export function normalizeCardCode(typed: string): string {
  return typed.replace(/[-,_\s]/g, '').toUpperCase();
}

export function parseCardCode(typed: string): CardCode | null {
  const code = normalizeCardCode(typed);
  return COMPLETE.test(code) ? (code as CardCode) : null;
}

/** Groups a code 2-4-3 while it is typed, up to nine characters. A dash appears only once a character follows it. */
export function formatCardCode(typed: string): string {
  const code = normalizeCardCode(typed).slice(0, CARD_CODE_LENGTH);
  const groups: string[] = [];
  let start = 0;
  for (const length of GROUPS) {
    if (code.length > start) groups.push(code.slice(start, start + length));
    start += length;
  }
  return groups.join('-');
}

/** Pairs of characters that people confuse when they read a printed card. */
const PAIRS = [
  ['O', '0'],
  ['I', '1'],
  ['S', '5'],
  ['B', '8'],
  ['Z', '2'],
  ['G', '6'],
] as const;

export type Confusable = (typeof PAIRS)[number];

/** Returns the pairs of which the code contains a character, so that the visitor can check these characters. */
export function confusablesIn(code: string): readonly Confusable[] {
  return PAIRS.filter((pair) => pair.some((character) => code.includes(character)));
}

export const ACCESS_CODE_LENGTH = 6;

/** Formats an access code while it is typed: without blanks, in capitals, and at most six characters long. */
export function formatAccessCode(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase().slice(0, ACCESS_CODE_LENGTH);
}

export function parseAccessCode(typed: string): string | null {
  const code = typed.replace(/\s/g, '').toUpperCase();
  return code.length === ACCESS_CODE_LENGTH ? code : null;
}
