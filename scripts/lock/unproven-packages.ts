import type { LockEntry } from './optional-packages.ts';

/** An entry of package-lock.json with its checksum. */
type ProvenEntry = LockEntry & { integrity?: string };

/** npm also accepts weaker ones, such as sha1. */
const STRONG = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** As `name@version`, without the project itself. */
export function packagesWithoutChecksum(entries: Record<string, ProvenEntry>): string[] {
  return Object.entries(entries)
    .filter(
      ([folder, { version, integrity = '' }]) => folder !== '' && version !== undefined && !STRONG.test(integrity),
    )
    .map(([folder, { version }]) => `${folder.split('node_modules/').at(-1)}@${version}`);
}
