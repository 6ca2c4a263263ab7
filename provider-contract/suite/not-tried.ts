/** Why a call or a check is not tried. */
export class NotTried extends Error {}

/** @throws NotTried when a value is missing, which an option or an earlier reply gives */
export function need<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new NotTried(`needs ${what}`);
  return value;
}
