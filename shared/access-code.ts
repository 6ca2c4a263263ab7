export const ACCESS_CODE_LENGTH = 6;

/** The access code of a venue with two-factor on, uppercased and without blanks; null when it is shorter than six. */
export function parseAccessCode(typed: string): string | null {
  const code = typed.replace(/\s/g, '').toUpperCase();
  return code.length === ACCESS_CODE_LENGTH ? code : null;
}
