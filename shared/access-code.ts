export const ACCESS_CODE_LENGTH = 6;

/** An access code while it is typed or pasted: uppercase, without blanks, cut at six characters. */
export function formatAccessCode(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase().slice(0, ACCESS_CODE_LENGTH);
}

/** The access code of a venue with two-factor on, uppercased and without blanks; null when it is shorter than six. */
export function parseAccessCode(typed: string): string | null {
  const code = typed.replace(/\s/g, '').toUpperCase();
  return code.length === ACCESS_CODE_LENGTH ? code : null;
}
