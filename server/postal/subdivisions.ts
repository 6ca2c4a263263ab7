import type { Subdivision } from '#shared/customer/address.ts';
import subdivisions from './subdivisions.json' with { type: 'json' };

const byCountry = new Map<string, Readonly<Record<string, string>>>(Object.entries(subdivisions));

/** By ISO 3166-2, with local names; empty for a country without any, such as Puerto Rico. */
export function subdivisionsOf(country: string): readonly Subdivision[] {
  return Object.entries(byCountry.get(country) ?? {}).map(([code, name]) => ({ code, name }));
}
