import { allCountries, countryShortCodes } from 'country-region-data';
import metadata from 'libphonenumber-js/min/metadata';
import type { Subdivision } from '#shared/address.ts';
import { type DialCode, sortDialCodes } from '#shared/phone.ts';
import { BRAZIL } from '#shared/zipcode.ts';

const others = countryShortCodes.map((code) => code.toLowerCase()).filter((code) => code !== BRAZIL);

/** Every country as two lowercase letters, Brazil first. The names come from the browser's `Intl` (requirement B7). */
export const COUNTRIES: readonly string[] = [BRAZIL, ...others.toSorted()];

/** Every telephone country code: Brazil's first, then by number (requirement B4). */
export const DIAL_CODES: readonly string[] = sortDialCodes(Object.keys(metadata.country_calling_codes));

/** Each code with its main country: of several that share a code the first. `1` is the United States'. */
export const DIAL_CODES_BY_COUNTRY: readonly DialCode[] = DIAL_CODES.flatMap((code) => {
  const [country] = metadata.country_calling_codes[code] ?? [];
  return country ? [{ code, country: country.toLowerCase() }] : [];
});

/** The states, provinces or departments of a country; empty when it has none. */
export function subdivisionsOf(country: string): Subdivision[] {
  const upper = country.toUpperCase();
  const regions = allCountries.find(([, code]) => code === upper)?.[2] ?? [];
  return regions.map(([name, code]) => ({ code: `${upper}-${code}`, name }));
}
