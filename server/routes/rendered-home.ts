import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderHome, SiteData } from '#shared/site-data.ts';
import { readManifest } from './client-manifest.ts';

/** The element that the client renders into, empty as the client is built. */
const ROOT = '<div id="root"></div>';

/** Puts a rendered home into a page. */
export type AddHome = (html: string, site: SiteData) => Promise<string>;

/** The page's scripts, which the home does not need to be seen. */
const MODULE = /<script type="module"[^>]* src="([^"]+)"><\/script>/g;

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Reads what renders homes (decision 049), and which script shows them and then loads the page's own.
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
      const modules = [...html.matchAll(MODULE)].map(([, src]) => src).join(' ');
      const shown = `${home}<script src="/${script.file}" data-modules="${modules}"></script>`;
      return html.replace(MODULE, '').replace(ROOT, () => shown);
    } catch (error) {
      onFailure(error);
      return html;
    }
  };
}
