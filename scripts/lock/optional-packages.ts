/** The fields of a package-lock.json entry that are read or written here. */
export interface LockEntry {
  version?: string;
  cpu?: string[];
  dev?: boolean;
  libc?: string[];
  optional?: boolean;
  os?: string[];
  optionalDependencies?: Record<string, string>;
}

/** The entries of package-lock.json by folder; the project itself is ''. */
export type LockEntries = Record<string, LockEntry>;

const platformInName =
  /-(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|ppc64|riscv64|s390x|x64)(?:-(\w+))?$/;

/**
 * Finds the entries that a lock lacks for optional packages, which are for other platforms. npm leaves an entry out when
 * its registry does not serve the package. Then `npm ci` refuses the lock, or other platforms lack their programs.
 * @returns entries without a checksum, which cannot be known here
 * @throws {Error} when the name of such a package does not contain its platform
 */
export function lackingOptionalPackages(entries: LockEntries): LockEntries {
  const lacking: LockEntries = {};
  for (const [folder, { dev, optionalDependencies = {} }] of Object.entries(entries)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isReachable(entries, folder, name)) continue;
      lacking[`node_modules/${name}`] = { version, ...platformOf(name), ...(dev && { dev }), optional: true };
    }
  }
  return lacking;
}

/** Whether a package in `folder` finds the package `name` in its own node_modules or in one above. */
function isReachable(entries: LockEntries, folder: string, name: string): boolean {
  const above = folder
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  return ['', ...above].some((place) => `${place}/node_modules/${name}`.replace(/^\//, '') in entries);
}

function platformOf(name: string): LockEntry {
  const [, os, cpu, abi] = platformInName.exec(name) ?? [];
  if (!os || !cpu) throw new Error(`${name} is optional and not in package-lock.json; its name contains no platform.`);
  const libc = abi?.startsWith('musl') ? 'musl' : 'glibc';
  return { os: [os], cpu: [cpu], ...(os === 'linux' && { libc: [libc] }) };
}
