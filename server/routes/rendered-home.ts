import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderHome, SiteData } from '#shared/site-data.ts';
import { readManifest } from './client-manifest.ts';

/** The element that the client renders into, empty as the client is built. */
const ROOT = '<div id="root"></div>';

/** Puts a rendered home into a page. */
export type AddHome = (html: string, site: SiteData) => Promise<string>;

/** Lets the page's scripts load after all else: the home is there to see without them. */
const scriptsLast = (html: string) =>
  html.replace(
    /<script type="module"( crossorigin)?(?: fetchpriority="high")?/g,
    '<script type="module"$1 fetchpriority="low"',
  );

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Reads what renders homes (decision 049), and which script shows them.
 * @param onFailure is called with what went wrong; that page comes without its home, as the client is built
 * @returns null without a build, as in development
 */
export async function readAddHome(clientFolder: string, onFailure: (error: unknown) => void): Promise<AddHome | null> {
  const renderer = join(clientFolder, '.server/render-home.js');
  const script = (await readManifest(clientFolder, 'show-home.json'))['src/rendered-home/show-home.ts'];
  if (!script || !(await isThere(renderer))) return null;
  return async (html, site) => {
    try {
      // Loaded with the first page: no start waits for React.
      const { renderHome } = (await import(pathToFileURL(renderer).href)) as { renderHome: RenderHome };
      const home = await renderHome(site);
      return scriptsLast(html).replace(ROOT, () => `${home}<script src="/${script.file}"></script>`);
    } catch (error) {
      onFailure(error);
      return html;
    }
  };
}
