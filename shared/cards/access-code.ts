export const ACCESS_CODE_LENGTH = 6;

/** Uppercase, without blanks, cut at six characters. */
export function formatAccessCode(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase().slice(0, ACCESS_CODE_LENGTH);
}

export function parseAccessCode(typed: string): string | null {
  const code = typed.replace(/\s/g, '').toUpperCase();
  return code.length === ACCESS_CODE_LENGTH ? code : null;
}
