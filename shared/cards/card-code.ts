export type CardCode = string & { readonly __brand: 'CardCode' };

const CARD_CODE_LENGTH = 9;
/** Shown in groups of two, four and three: `AB-CDEF-GHI`. */
const GROUPS = [2, 4, 3] as const;
const COMPLETE = /^[A-Z0-9]{9}$/;

/** Removes separators (dash, comma, underscore, blanks). Other characters stay, so that a wrong code is reported. */
export function normalizeCardCode(typed: string): string {
  return typed.replace(/[-,_\s]/g, '').toUpperCase();
}

export function parseCardCode(typed: string): CardCode | null {
  const code = normalizeCardCode(typed);
  return COMPLETE.test(code) ? (code as CardCode) : null;
}

/** Formats a code while it is typed: groups of 2-4-3, cut at nine characters. A dash appears with the next character. */
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

/** Letters and digits that readers of a printed card confuse. */
const PAIRS = [
  ['O', '0'],
  ['I', '1'],
  ['S', '5'],
  ['B', '8'],
  ['Z', '2'],
  ['G', '6'],
] as const;

export type Confusable = (typeof PAIRS)[number];

/** The pairs with a character in the code, as a hint for the visitor to check them. They never decide which code is right. */
export function confusablesIn(code: string): readonly Confusable[] {
  return PAIRS.filter((pair) => pair.some((character) => code.includes(character)));
}
