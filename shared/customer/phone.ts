export const DEFAULT_DIAL_CODE = '55';
/** The most digits that a number may have after the country code (B4). */
export const PHONE_NUMBER_MAX = 15;

export type DialCode = { readonly code: string; readonly country: string };

export type Phone = { readonly dialCode: string; readonly number: string };

export function formatPhone({ dialCode, number }: Phone): string {
  const digits = number.replace(/\D/g, '');
  return digits ? `+${dialCode}${digits}` : '';
}

/** Splits a stored phone after the longest country code that matches; if none matches, after up to three digits. */
export function parsePhone(stored: string, dialCodes: readonly string[]): Phone {
  const digits = stored.replace(/\D/g, '');
  if (!digits) return { dialCode: DEFAULT_DIAL_CODE, number: '' };
  const matching = dialCodes.filter((code) => digits.startsWith(code)).toSorted((a, b) => b.length - a.length);
  const dialCode = matching[0] ?? /^\d{1,3}/.exec(digits)?.[0] ?? DEFAULT_DIAL_CODE;
  return { dialCode, number: digits.slice(dialCode.length) };
}

export function hasPhoneInBounds(stored: string, dialCodes: readonly string[]): boolean {
  const { length } = parsePhone(stored, dialCodes).number;
  return length > 0 && length <= PHONE_NUMBER_MAX;
}

export function sortDialCodes(codes: readonly string[]): string[] {
  const others = [...new Set(codes)]
    .filter((code) => code !== DEFAULT_DIAL_CODE)
    .toSorted((a, b) => Number(a) - Number(b));
  return [DEFAULT_DIAL_CODE, ...others];
}
