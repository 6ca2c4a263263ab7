/** As read or written here. */
export interface LockEntry {
  version?: string;
  cpu?: string[];
  dev?: boolean;
  libc?: string[];
  optional?: boolean;
  os?: string[];
  optionalDependencies?: Record<string, string>;
}

/** By folder; the project is ''. */
export type LockEntries = Record<string, LockEntry>;

const platformInName =
  /-(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|ppc64|riscv64|s390x|x64)(?:-(\w+))?$/;

/**
 * Missing if npm's registry lacks them: `npm ci` then refuses the lock. Without checksums.
 * @throws {Error} when a name does not contain its platform
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

/** From its own node_modules or one above. */
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
