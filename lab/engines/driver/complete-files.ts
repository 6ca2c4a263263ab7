import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What browsers append to the name of a file while it is incomplete. */
const INCOMPLETE = /\.(?:part|wkdownload|crdownload)$/;

/** @returns the names of the files in a folder that are there completely */
export async function completeFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !INCOMPLETE.test(name));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return names.filter((name, index) => sizes[index] !== 0 && !names.includes(`${name}.part`));
}
