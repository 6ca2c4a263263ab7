import type { Manifest } from 'vite';

/** Modules that load together (keys of Vite's manifest), and the type of file that counts. */
export interface Load {
  modules: readonly string[];
  /** Modules that are already loaded, so that their files do not count. */
  after?: readonly string[];
  kind: 'js' | 'css';
}

/** Returns the files of a load with its static imports. @throws {Error} if a module has no chunk of its own */
export function filesOfLoad(manifest: Manifest, load: Load): string[] {
  const owned = filesOf(manifest, load.after ?? [], load.kind);
  return [...filesOf(manifest, load.modules, load.kind)].filter((file) => !owned.has(file));
}

function filesOf(manifest: Manifest, modules: readonly string[], kind: Load['kind']): Set<string> {
  const chunks = [...withStaticImports(manifest, modules)].map((key) => chunkOf(manifest, key));
  const files = chunks.flatMap(({ file, css = [] }) => [file, ...css]);
  return new Set(files.filter((file) => file.endsWith(`.${kind}`)));
}

function withStaticImports(manifest: Manifest, modules: readonly string[]): Set<string> {
  const reached = new Set(modules);
  for (const key of reached) {
    for (const imported of chunkOf(manifest, key).imports ?? []) reached.add(imported);
  }
  return reached;
}

function chunkOf(manifest: Manifest, key: string) {
  const chunk = manifest[key];
  if (chunk) return chunk;
  throw new Error(
    `The build has no chunk for client/${key}. Either the module moved (then name it in scripts/budgets/budgets.ts), ` +
      'or nothing imports it dynamically any more, and its bytes went into another chunk.',
  );
}
