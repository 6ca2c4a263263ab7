/** A photo card's code: nine letters and digits, uppercase, without separators. */
export type CardCode = string & { readonly __brand: 'CardCode' };

const CARD_CODE_LENGTH = 9;
/** Shown in groups of two, four and three: `AB-CDEF-GHI`. */
const GROUPS = [2, 4, 3] as const;
const COMPLETE = /^[A-Z0-9]{9}$/;

/**
 * What a visitor typed or pasted, as the code's own characters: dash, comma, underscore and blanks are removed, letters
 * uppercased. Other characters stay, so that a wrong code is told instead of silently becoming another.
 */
export function normalizeCardCode(typed: string): string {
  return typed.replace(/[-,_\s]/g, '').toUpperCase();
}

/** The code in what a visitor typed, or null when it is not nine letters and digits. */
export function parseCardCode(typed: string): CardCode | null {
  const code = normalizeCardCode(typed);
  return COMPLETE.test(code) ? (code as CardCode) : null;
}

/** A whole or half typed code in groups of 2-4-3, cut at nine characters; a dash appears with the character after it. */
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
