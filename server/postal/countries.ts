import { allCountries, countryShortCodes } from 'country-region-data';
import metadata from 'libphonenumber-js/min/metadata';
import type { Subdivision } from '#shared/address.ts';
import { type DialCode, sortDialCodes } from '#shared/phone.ts';
import { BRAZIL } from '#shared/zipcode.ts';

const others = countryShortCodes.map((code) => code.toLowerCase()).filter((code) => code !== BRAZIL);

/** Every country by its two lowercase letters, Brazil first; names come from the visitor's own `Intl` (requirement B7). */
export const COUNTRIES: readonly string[] = [BRAZIL, ...others.toSorted()];

/** Every telephone country code, Brazil's first, the rest by number (requirement B4). */
export const DIAL_CODES: readonly string[] = sortDialCodes(Object.keys(metadata.country_calling_codes));

/** Each with the country it is known by, which comes first where several share one: `1` is the United States'. */
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
