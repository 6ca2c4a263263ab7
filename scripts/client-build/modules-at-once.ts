import { readFile } from 'node:fs/promises';
import type { Plugin, Rollup } from 'vite';

const ENTRY = '<script type="module" src="/src/main.tsx"></script>';

const RE_EXPORT = /^export\{[^}]*\}from"\.\/([^"]+)";\s*$/;

/** The call as Vite's minifier writes it. */
const IMPORT = /import\(`\.\/([^`]+)`\)/g;

/** Rolldown's re-exporting chunks of dynamic imports would load in sequence: a round trip more, 150 ms on a slow line. */
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

/** Begins with a zero byte, so no real file has the name. */
const HELPER = /^\0?vite\/preload-helper\.js$/;

/** Vite's helper waits for the style sheet first: 105 ms on a slow line. @throws {Error} when the helper has changed */
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

/** Loads the modules without `modulepreload`, whose failures WebKit remembers across reloads (decision 048). */
export function modulesAtOnce(): Plugin {
  return {
    name: 'modules-at-once',
    transformIndexHtml: {
      order: 'post',
      // The server names the built page's files, by the manifest.
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
