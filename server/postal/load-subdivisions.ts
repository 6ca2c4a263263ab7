import type { Subdivision } from '#shared/customer/address.ts';

let subdivisions: typeof import('./subdivisions.ts') | undefined;

/**
 * The states, provinces or departments of a country; see `subdivisions.ts`. The list of all countries takes
 * 10 ms and 0.9 MB, so it is loaded with the first address that somebody types, and kept: to import it again, even a
 * loaded module, costs as much as a provider call.
 */
export async function loadSubdivisionsOf(country: string): Promise<readonly Subdivision[]> {
  subdivisions ??= await import('./subdivisions.ts');
  return subdivisions.subdivisionsOf(country);
}
