import { readFile } from 'node:fs/promises';
import type { Plugin, Rollup } from 'vite';

/** The entry as the source of the page names it. */
const ENTRY = '<script type="module" src="/src/main.tsx"></script>';

const RE_EXPORT = /^export\{[^}]*\}from"\.\/([^"]+)";\s*$/;

/** An import as Vite's minifier writes it. */
const IMPORT = /import\(`\.\/([^`]+)`\)/g;

/**
 * Makes imports of chunks that only export what another chunk has import that one at the same time. Rolldown makes such a
 * chunk for a group of modules that is imported dynamically. Without this, the second request waits for the first.
 */
export function importAtOnce(
  chunks: readonly Pick<Rollup.OutputChunk, 'fileName' | 'code'>[],
): ReadonlyMap<string, string> {
  const behind = new Map(
    chunks.flatMap(({ fileName, code }) => {
      const name = RE_EXPORT.exec(code)?.[1];
      return name === undefined ? [] : [[fileName.replace(/^.*\//, ''), name] as const];
    }),
  );
  const both = (whole: string, name: string) => {
    const other = behind.get(name);
    return other === undefined ? whole : `Promise.all([${whole},import(\`./${other}\`)]).then(e=>e[0])`;
  };
  return new Map(chunks.map(({ fileName, code }) => [fileName, code.replace(IMPORT, both)]));
}

/** The module of Vite with the helper. The name begins with a zero byte, so no one can write a file of that name. */
const HELPER = /^\0?vite\/preload-helper\.js$/;

/**
 * Lets Vite's helper for lazy imports request the script beside its style sheet. Without preloads it requests the script
 * after the style sheet has arrived.
 * @throws {Error} when the helper is written differently than expected
 */
export function withoutWaiting(helper: string): string {
  const started = helper
    .replace(
      /let promise\s*=\s*Promise\.resolve\(\);/,
      (first) => `const script = baseModule(); script.catch(() => {}); ${first}`,
    )
    .replace(/return baseModule\(\)\.catch\(/, 'return script.catch(');
  if (!started.includes('const script') || !started.includes('return script')) {
    throw new Error(`Vite's preload helper has changed: scripts/client-build must follow it.`);
  }
  return started;
}

/**
 * Lets the page's modules load at once, without `modulepreload`: WebKit remembers a failed one through reloads, but not a failed
 * script or import (decision 048).
 */
export function modulesAtOnce(): Plugin {
  return {
    name: 'modules-at-once',
    transformIndexHtml: {
      order: 'post',
      // Of a built page the server names the files, by the manifest.
      handler: async (html, { bundle, filename }) =>
        bundle ? (await readFile(filename, 'utf8')).replace(ENTRY, '') : html,
    },
    transform: { filter: { id: HELPER }, handler: withoutWaiting },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const codes = importAtOnce(chunks);
        for (const chunk of chunks) chunk.code = codes.get(chunk.fileName) ?? chunk.code;
      },
    },
  };
}
