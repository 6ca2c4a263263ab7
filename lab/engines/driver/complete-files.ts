import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Suffixes of incomplete downloads. */
const INCOMPLETE = /\.(?:part|wkdownload|crdownload)$/;

export async function completeFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !INCOMPLETE.test(name));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return names.filter((name, index) => sizes[index] !== 0 && !names.includes(`${name}.part`));
}
