export const ACCESS_CODE_LENGTH = 6;

/** Access codes have six characters: blanks go, letters become capitals, and the rest is cut off. */
export function formatAccessCode(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase().slice(0, ACCESS_CODE_LENGTH);
}

export function parseAccessCode(typed: string): string | null {
  const code = typed.replace(/\s/g, '').toUpperCase();
  return code.length === ACCESS_CODE_LENGTH ? code : null;
}
