import type { Subdivision } from '#shared/customer/address.ts';

let subdivisions: typeof import('./subdivisions.ts') | undefined;

/** Loaded with the first typed address: the list takes 10 ms and 0.9 MB. Kept, since a repeated import() is slow. */
export async function loadSubdivisionsOf(country: string): Promise<readonly Subdivision[]> {
  subdivisions ??= await import('./subdivisions.ts');
  return subdivisions.subdivisionsOf(country);
}
