/** Says why a call or a check is not tried. */
export class NotTried extends Error {}

/** @throws NotTried if a value is missing that an option or an earlier reply should have given */
export function need<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new NotTried(`needs ${what}`);
  return value;
}
