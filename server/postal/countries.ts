import { allCountries, countryShortCodes } from 'country-region-data';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { Subdivision } from '#shared/address.ts';
import { sortDialCodes } from '#shared/phone.ts';
import { BRAZIL } from '#shared/zipcode.ts';

const others = countryShortCodes.map((code) => code.toLowerCase()).filter((code) => code !== BRAZIL);

/** Every country by its two lowercase letters, Brazil first; names come from the visitor's own `Intl` (requirement B7). */
export const COUNTRIES: readonly string[] = [BRAZIL, ...others.toSorted()];

/** Every telephone country code, Brazil's first, the rest by number (requirement B4). */
export const DIAL_CODES: readonly string[] = sortDialCodes(
  getCountries().map((country) => getCountryCallingCode(country)),
);

/** The states, provinces or departments of a country; empty when it has none. */
export function subdivisionsOf(country: string): Subdivision[] {
  const upper = country.toUpperCase();
  const regions = allCountries.find(([, code]) => code === upper)?.[2] ?? [];
  return regions.map(([name, code]) => ({ code: `${upper}-${code}`, name }));
}
