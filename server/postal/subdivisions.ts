import type { Subdivision } from '#shared/customer/address.ts';
import subdivisions from './subdivisions.json' with { type: 'json' };

const byCountry = new Map<string, Readonly<Record<string, string>>>(Object.entries(subdivisions));

/**
 * The states, provinces or departments of a country by ISO 3166-2, with the names that are used there. It is empty for a
 * country that has none, such as Puerto Rico.
 */
export function subdivisionsOf(country: string): readonly Subdivision[] {
  return Object.entries(byCountry.get(country) ?? {}).map(([code, name]) => ({ code, name }));
}
