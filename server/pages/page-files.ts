import type { Locale } from '#shared/site/locale.ts';
import type { Page } from '#shared/site/paths.ts';
import { type ClientManifest, readManifest } from './client-manifest.ts';
import { tag } from './page-head.ts';

/** The entry of the build, which every page needs. */
const ENTRY = 'index.html';

/** What a page imports as soon as its script runs, by the names of the sources (`client/src/pages/page-code.ts`). */
const FIRST_IMPORTS: Readonly<Record<Page, readonly string[]>> = {
  home: ['src/pages/home.tsx'],
  gallery: ['src/pages/gallery/gallery.tsx'],
  terms: [],
  privacy: [],
};

/** Adds what a module imports statically, those last that import the others. */
function addModule(manifest: ClientManifest, name: string, found: Set<string>): void {
  const built = manifest[name];
  if (!built || found.has(name)) return;
  for (const imported of built.imports ?? []) addModule(manifest, imported, found);
  found.add(name);
}

/** What a page needs first of the built client. */
export type PageFiles = {
  /** The tags of its style sheets. */
  readonly styles: string;
  /** The addresses of its modules: all at once, where the browser would find one in the other. */
  readonly modules: readonly string[];
};

/**
 * Reads which files the client was built with. Without a build, as in development, pages load them one after another.
 * @returns the files of a page in a language. A page that comes rendered needs its own style sheets for the first paint. On
 * others they are preloaded only: the import adds them, and notices when that fails.
 */
export async function readPageFiles(
  clientFolder: string,
): Promise<(page: Page, locale: Locale, isRendered: boolean) => PageFiles> {
  const manifest = await readManifest(clientFolder);
  return (page, locale, isRendered) => {
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
