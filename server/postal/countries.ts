import { iso31661 } from 'iso-3166/1.js';
import metadata from 'libphonenumber-js/min/metadata';
import { type DialCode, sortDialCodes } from '#shared/customer/phone.ts';
import { BRAZIL } from '#shared/customer/zipcode.ts';

/** Kosovo: ISO leaves the code to its users, and every postal and telephone service uses this one. */
const KOSOVO = 'xk';

const others = [...iso31661.map(({ alpha2 }) => alpha2.toLowerCase()), KOSOVO].filter((code) => code !== BRAZIL);

/** Every country as two lowercase letters, Brazil first. The names come from the browser's `Intl` (requirement B7). */
export const COUNTRIES: readonly string[] = [BRAZIL, ...others.toSorted()];

/** Every telephone country code: Brazil's first, then by number (requirement B4). */
export const DIAL_CODES: readonly string[] = sortDialCodes(Object.keys(metadata.country_calling_codes));

/** Each code with each of its countries, of which the main one is first: +1 is the United States', then Canada's and more. */
export const DIAL_CODES_BY_COUNTRY: readonly DialCode[] = DIAL_CODES.flatMap((code) =>
  (metadata.country_calling_codes[code] ?? []).map((country) => ({ code, country: country.toLowerCase() })),
);
