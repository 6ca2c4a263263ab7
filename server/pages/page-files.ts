import type { Page } from '#shared/paths.ts';
import { RENDERED_PAGES } from '#shared/site-data.ts';
import { type ClientManifest, readManifest } from './client-manifest.ts';
import { tag } from './page-head.ts';

/** The entry of the build. Its files are in every page already. */
const ENTRY = 'index.html';
/** The texts before any choice of a language. */
const TEXTS = 'src/i18n/pt.ts';

/** What a page imports as soon as its script runs, by the names of their sources (`client/src/pages/page-code.ts`). */
const FIRST_IMPORTS: Readonly<Record<Page, readonly string[]>> = {
  home: [TEXTS, 'src/pages/home.tsx'],
  gallery: [TEXTS, 'src/pages/gallery/gallery.tsx'],
  terms: [TEXTS],
  privacy: [TEXTS],
};

/** Adds what a module imports statically, those last that import the others. */
function addModule(manifest: ClientManifest, name: string, found: Set<string>): void {
  const built = manifest[name];
  if (!built || found.has(name)) return;
  for (const imported of built.imports ?? []) addModule(manifest, imported, found);
  found.add(name);
}

/**
 * The tags by which a page's own files load beside the first script. A script tag, since WebKit remembers a failed
 * `modulepreload` (decision 048). A style sheet is preloaded only: the import adds it, and notices when it fails. Where the
 * page comes rendered, it needs its style sheets for the first paint.
 */
function tagsOf(manifest: ClientManifest, page: Page, isRendered: boolean): string {
  const known = new Set<string>();
  addModule(manifest, ENTRY, known);
  const found = new Set(known);
  for (const name of FIRST_IMPORTS[page]) addModule(manifest, name, found);
  const files = [...found].filter((name) => !known.has(name)).flatMap((name) => manifest[name] ?? []);
  const use: Record<string, string> = isRendered ? { rel: 'stylesheet' } : { rel: 'preload', as: 'style' };
  const style = (href: string) => tag('link', { ...use, href: `/${href}`, crossorigin: '' });
  return [
    ...files.map(({ file }) => `<script type="module" crossorigin fetchpriority="high" src="/${file}"></script>`),
    ...files.flatMap(({ css }) => css ?? []).map(style),
  ].join('');
}

/** The tags of each page's own files, for the end of its head. */
export type PageFiles = Readonly<Record<Page, string>>;

/**
 * Reads which files the client was built with. Without a build, as in development, pages load them one after another.
 * @param areRendered whether pages come rendered, for which the first paint needs their style sheets
 */
export async function readPageFiles(clientFolder: string, areRendered: boolean): Promise<PageFiles> {
  const manifest = await readManifest(clientFolder);
  const rendered: readonly Page[] = areRendered ? RENDERED_PAGES : [];
  const tags = (page: Page) => tagsOf(manifest, page, rendered.includes(page));
  return { home: tags('home'), gallery: tags('gallery'), terms: tags('terms'), privacy: tags('privacy') };
}
