import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Locale } from '#shared/site/locale.ts';
import type { Page } from '#shared/site/paths.ts';
import { tag } from './page-head.ts';

const names = z.array(z.string()).optional();

const manifestSchema = z.record(
  z.string(),
  z.looseObject({ file: z.string(), src: z.string().optional(), imports: names, css: names }),
);

export type ClientManifest = z.infer<typeof manifestSchema>;

export async function readManifest(clientFolder: string, name = 'manifest.json'): Promise<ClientManifest> {
  const written = await readFile(join(clientFolder, '.vite', name), 'utf8').catch(() => '{}');
  return manifestSchema.parse(JSON.parse(written));
}

const ENTRY = 'index.html';

/** The source files that a page imports as soon as its script runs (`client/src/app/routes.tsx`). */
const FIRST_IMPORTS: Readonly<Record<Page, readonly string[]>> = {
  home: ['src/pages/home.tsx'],
  gallery: ['src/pages/gallery/gallery.tsx'],
  terms: ['src/pages/legal.tsx'],
  privacy: ['src/pages/legal.tsx'],
};

function addModule(manifest: ClientManifest, name: string, found: Set<string>): void {
  const built = manifest[name];
  if (!built || found.has(name)) return;
  for (const imported of built.imports ?? []) addModule(manifest, imported, found);
  found.add(name);
}

/**
 * Returns a function that lists a page's modules and the tags of its style sheets. A rendered page needs all of these
 * sheets for its first paint. Any other page only preloads those of modules that its script imports later.
 */
export async function readPageFiles(clientFolder: string) {
  const manifest = await readManifest(clientFolder);
  return (page: Page, locale: Locale, isRendered: boolean) => {
    const found = new Set<string>();
    addModule(manifest, ENTRY, found);
    const ofEntry = found.size;
    for (const name of [`src/i18n/${locale}.ts`, ...FIRST_IMPORTS[page]]) addModule(manifest, name, found);
    const files = [...found].flatMap((name) => manifest[name] ?? []);
    const styles = files.flatMap(({ css = [] }, at) => {
      const use: Record<string, string> =
        isRendered || at < ofEntry ? { rel: 'stylesheet' } : { rel: 'preload', as: 'style' };
      return css.map((href) => tag('link', { ...use, href: `/${href}`, crossorigin: '' }));
    });
    return { styles: styles.join(''), modules: files.map(({ file }) => `/${file}`) };
  };
}

export type InlineScripts = { readonly texts: readonly string[]; readonly elements: string };

export type Integrity = Readonly<Record<string, string>>;

export async function readIntegrity(clientFolder: string): Promise<Integrity> {
  const names = await readdir(join(clientFolder, 'assets')).catch(() => []);
  const hashOf = async (name: string) => {
    const content = await readFile(join(clientFolder, 'assets', name));
    return [`/assets/${name}`, `sha256-${createHash('sha256').update(content).digest('base64')}`] as const;
  };
  return Object.fromEntries(await Promise.all(names.filter((name) => name.endsWith('.js')).map(hashOf)));
}

/** Reads the inline scripts; none without a build, as in development. The import map has the hashes of all modules. */
export async function readInlineScripts(clientFolder: string, integrity: Integrity): Promise<InlineScripts> {
  const read = (path: string) => readFile(join(clientFolder, path), 'utf8').catch(() => '');
  const [text, manifest] = [(await read('.inline/first-files.js')).trim(), await read('.vite/manifest.json')];
  if (text === '') return { texts: [], elements: '' };
  const build = createHash('sha256').update(manifest).digest('base64url').slice(0, 10);
  const importMap = JSON.stringify({ integrity });
  return {
    texts: [text, importMap],
    elements: `<script data-build="${build}">${text}</script><script type="importmap">${importMap}</script>`,
  };
}

export async function readFontFiles(clientFolder: string): Promise<ReadonlyMap<string, string>> {
  const entries = Object.values(await readManifest(clientFolder));
  return new Map(
    entries.flatMap(({ file, src }) => {
      const name = src && /([^/]+)\.woff2$/.exec(src)?.[1];
      return name ? [[name, `/${file}`] as const] : [];
    }),
  );
}
