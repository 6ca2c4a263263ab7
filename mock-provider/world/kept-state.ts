import { readFile, rm, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { KeptVenue, VenueSeed } from './venue.ts';
import type { World } from './world.ts';

type KeptState = {
  readonly isolatedCount: number;
  /** The seed is null if the fixtures have it. */
  readonly venues: readonly { readonly id: string; readonly seed: VenueSeed | null; readonly kept: KeptVenue }[];
};

/**
 * Writes the state of the venues for the mock's next start, without journals, and without what belongs to no venue,
 * such as credit card tokens.
 */
export async function keepState(world: World, file: string): Promise<void> {
  const venues = world.venues().map((venue) => {
    const { id, seed } = venue;
    return { id, seed: seed.isolated ? seed : null, kept: venue.keep() };
  });
  await writeFile(file, serialize({ isolatedCount: world.isolatedCount, venues } satisfies KeptState));
}

/** Continues from the mock's last run, if its file exists, and removes the file. @throws Error if it cannot be read */
export async function restoreState(world: World, file: string): Promise<void> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (bytes === null) return;
  await rm(file);
  const { isolatedCount, venues }: KeptState = deserialize(bytes);
  world.isolatedCount = isolatedCount;
  for (const { id, seed, kept } of venues) (seed ? world.addVenue(seed) : world.find(id))?.goOnWith(kept);
}
