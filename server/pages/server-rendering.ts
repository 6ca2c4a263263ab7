import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '#shared/paths.ts';
import { RENDERED_PAGES, type RenderedPageName, type RenderPage, type SiteData } from '#shared/site-data.ts';
import { readManifest } from './client-manifest.ts';
import { tag } from './page-head.ts';

/** The element that the client renders into, empty as the client is built. */
const ROOT = '<div id="root"></div>';

/** Puts into a page what the server renders of it: nothing for most, nor for one that cannot be rendered. */
export type AddRendering = (html: string, site: SiteData, page: Page) => Promise<string>;

/** The page's own scripts, which it does not need to be seen. */
const MODULE = /<script type="module"[^>]* src="([^"]+)"><\/script>/g;
const STYLE_SHEET = /<link(?=[^>]* rel="stylesheet")[^>]*>/g;

const isRendered = (page: Page): page is RenderedPageName => RENDERED_PAGES.some((rendered) => rendered === page);

/** A gallery that needs an access code most often leads back to the home. */
const showsRendering = ({ venue }: SiteData, page: Page) => venue !== null && !(page === 'gallery' && venue.twoFactor);

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** @returns the address of the script that shows each page; null without a build */
async function readScripts(clientFolder: string): Promise<Readonly<Record<RenderedPageName, string>> | null> {
  const read = async (name: string) =>
    (await readManifest(clientFolder, `${name}.json`))[`src/rendered-pages/${name}.ts`]?.file;
  const [home, gallery] = await Promise.all([read('show-home'), read('show-gallery')]);
  return home === undefined || gallery === undefined ? null : { home: `/${home}`, gallery: `/${gallery}` };
}

/** Moves all that the first paint waits for to the start of the head, so that on a slow network it does not share it. */
function withStylesFirst(html: string, script: string): string {
  const styles = [...html.matchAll(STYLE_SHEET)].map(([link]) => link);
  const first = [...styles, tag('link', { rel: 'preload', as: 'script', href: script })].join('');
  return html.replace(STYLE_SHEET, '').replace('<head>', () => `<head>${first}`);
}

/** Leaves the page's scripts to the one that shows it. */
function withoutModules(html: string, script: string): string {
  const modules = [...html.matchAll(MODULE)].map(([, src]) => src).join(' ');
  const show = `<script src="${script}" data-modules="${modules}"></script>`;
  return html.replace(MODULE, '').replace(ROOT, () => ROOT + show);
}

/**
 * Reads what renders pages (decision 009), and which script shows them.
 * @param onFailure is called with what went wrong; that page comes as the client is built
 * @returns null without a build, as in development
 */
export async function readAddRendering(
  clientFolder: string,
  onFailure: (error: unknown) => void,
): Promise<AddRendering | null> {
  const renderer = join(clientFolder, '.server/render-page.js');
  const scripts = await readScripts(clientFolder);
  if (!scripts || !(await isThere(renderer))) return null;
  return async (html, site, page) => {
    if (!isRendered(page) || !showsRendering(site, page)) return html;
    const script = scripts[page];
    try {
      // Loaded with the first page: no start waits for React.
      const { renderPage } = (await import(pathToFileURL(renderer).href)) as { renderPage: RenderPage };
      const rendered = await renderPage(site, page);
      const shown = withoutModules(withStylesFirst(html, script), script);
      return shown.replace(ROOT, () => rendered);
    } catch (error) {
      onFailure(error);
      return html;
    }
  };
}
