import type { Subdivision } from '#shared/customer/address.ts';
import { type DialCode, sortDialCodes } from '#shared/customer/phone.ts';
import { BRAZIL } from '#shared/customer/zipcode.ts';

import lists from './countries.json' with { type: 'json' };

const dialCodes: Readonly<Record<string, string>> = lists.dialCodes;

/** The ISO codes of all countries in lower case, Brazil first. The browser's `Intl` knows their names (B7). */
export const COUNTRIES: readonly string[] = [BRAZIL, ...lists.countries.split(' ').filter((code) => code !== BRAZIL)];

export const DIAL_CODES: readonly string[] = sortDialCodes(Object.keys(dialCodes));

/** One entry per country of each dial code, the main country first, such as the United States for +1. */
export const DIAL_CODES_BY_COUNTRY: readonly DialCode[] = DIAL_CODES.flatMap((code) =>
  (dialCodes[code]?.split(' ') ?? []).map((country) => ({ code, country })),
);

/** Returns a country's subdivisions (ISO 3166-2). The list takes 10 ms and 0.9 MB, so the first call loads it. */
export async function loadSubdivisionsOf(country: string): Promise<readonly Subdivision[]> {
  const { default: subdivisions } = await import('./subdivisions.json', { with: { type: 'json' } });
  const byCode = new Map<string, Readonly<Record<string, string>>>(Object.entries(subdivisions)).get(country) ?? {};
  return Object.entries(byCode).map(([code, name]) => ({ code, name }));
}
