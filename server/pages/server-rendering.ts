import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '#shared/site/paths.ts';
import { RENDERED_PAGES, type RenderedPageName, type RenderPage, type SiteData } from '#shared/site/site-data.ts';
import { readManifest } from './page-files.ts';

export type Rendering = {
  readonly root: string;
  readonly loader: string;
};

export type Render = (site: SiteData, page: Page) => Promise<Rendering | null>;

const isRendered = (page: Page): page is RenderedPageName => RENDERED_PAGES.some((rendered) => rendered === page);

/** Whether a page is rendered here. A gallery with access codes is not: it mostly leads back to the home page. */
const showsRendering = ({ venue }: SiteData, page: Page) => venue !== null && !(page === 'gallery' && venue.twoFactor);

async function readLoaders(clientFolder: string): Promise<Readonly<Record<RenderedPageName, string>> | null> {
  const read = async (name: string) =>
    (await readManifest(clientFolder, `${name}.json`))[`src/rendered-pages/${name}.ts`]?.file;
  const [home, gallery] = await Promise.all([read('load-home'), read('load-gallery')]);
  return home === undefined || gallery === undefined ? null : { home: `/${home}`, gallery: `/${gallery}` };
}

/** Loads the page renderer (decision 009). @returns null without a build @param onFailure called if rendering fails */
export async function readRender(clientFolder: string, onFailure: (error: unknown) => void): Promise<Render | null> {
  const renderer = join(clientFolder, '.server/render-page.js');
  const loaders = await readLoaders(clientFolder);
  if (!loaders || !existsSync(renderer)) return null;
  return async (site, page) => {
    if (!isRendered(page) || !showsRendering(site, page)) return null;
    try {
      // React is loaded when the first page is rendered, so that the start does not wait for it.
      const { renderPage } = (await import(pathToFileURL(renderer).href)) as { renderPage: RenderPage };
      return { root: await renderPage(site, page), loader: loaders[page] };
    } catch (error) {
      onFailure(error);
      return null;
    }
  };
}
