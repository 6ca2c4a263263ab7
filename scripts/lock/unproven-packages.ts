import type { LockEntry } from './optional-packages.ts';

/** npm accepts anything under these names. `npm install` with the public registry adds checksums. Only shorten this. */
export const UNPROVEN: readonly string[] = [
  '@biomejs/cli-android-arm64@2.6.8',
  '@biomejs/cli-android-x64@2.6.8',
  '@biomejs/cli-darwin-arm64@2.6.8',
  '@biomejs/cli-darwin-x64@2.6.8',
  '@biomejs/cli-linux-arm64-musl@2.6.8',
  '@biomejs/cli-linux-x64-musl@2.6.8',
  '@biomejs/cli-win32-arm64@2.6.8',
  '@biomejs/cli-win32-x64@2.6.8',
  '@oxc-parser/binding-android-arm-eabi@0.156.0',
  '@oxc-parser/binding-android-arm64@0.156.0',
  '@oxc-parser/binding-darwin-arm64@0.156.0',
  '@oxc-parser/binding-darwin-x64@0.156.0',
  '@oxc-parser/binding-freebsd-x64@0.156.0',
  '@oxc-parser/binding-linux-arm-gnueabihf@0.156.0',
  '@oxc-parser/binding-linux-arm-musleabihf@0.156.0',
  '@oxc-parser/binding-linux-ppc64-gnu@0.156.0',
  '@oxc-parser/binding-linux-riscv64-gnu@0.156.0',
  '@oxc-parser/binding-linux-riscv64-musl@0.156.0',
  '@oxc-parser/binding-linux-s390x-gnu@0.156.0',
  '@oxc-parser/binding-openharmony-arm64@0.156.0',
  '@oxc-parser/binding-win32-arm64-msvc@0.156.0',
  '@oxc-parser/binding-win32-ia32-msvc@0.156.0',
  '@oxc-parser/binding-win32-x64-msvc@0.156.0',
];

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

export function isForDevelopment(entries: Record<string, ProvenEntry>, nameAndVersion: string): boolean {
  const name = nameAndVersion.slice(0, nameAndVersion.lastIndexOf('@'));
  return entries[`node_modules/${name}`]?.dev === true && entries[`node_modules/${name}`]?.optional === true;
}
