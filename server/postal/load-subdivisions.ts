import type { Subdivision } from '#shared/address.ts';

/**
 * The states, provinces or departments of a country; see `subdivisions.ts`. The list of all countries takes several
 * megabytes, so it is loaded with the first address that somebody types.
 */
export async function loadSubdivisionsOf(country: string): Promise<readonly Subdivision[]> {
  const { subdivisionsOf } = await import('./subdivisions.ts');
  return subdivisionsOf(country);
}
