import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { App } from '#client/app/app.tsx';
import { createTranslator, setLocale } from '#client/i18n/translator.ts';
import { giveSiteData } from '#client/lib/page-data.ts';
import { LoadingGallery } from '#client/pages/gallery/gallery-frame.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';
import { paths } from '#shared/site/paths.ts';
import type { RenderedPageName, RenderPage, SiteData } from '#shared/site/site-data.ts';

/** What the server renders. A gallery is rendered as loading: its photos and rights belong to one visitor. */
const CONTENTS: Readonly<Record<RenderedPageName, ReactNode>> = {
  home: undefined,
  gallery: <LoadingGallery card={'' as CardCode} />,
};

/** A rendering is aborted after this time, because a rendering that never finishes would block all others. */
const LONGEST_RENDERING_MS = 5_000;

/** The gallery's frame is inert until React replaces it. */
const ATTRIBUTES: Readonly<Record<RenderedPageName, string>> = { home: '', gallery: ' inert aria-hidden="true"' };

async function render(site: SiteData, page: RenderedPageName): Promise<string> {
  const { locale } = site.visitor;
  giveSiteData(site);
  setLocale(locale);
  const translator = await createTranslator(locale);
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <Router ssrPath={paths.home}>
        <App translator={translator}>{CONTENTS[page]}</App>
      </Router>
    </StrictMode>,
    {
      // Renders all in place: React would move large parts by an inline script, which the page's policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: AbortSignal.timeout(LONGEST_RENDERING_MS),
      onError: (error) => {
        failures.push(error);
      },
    },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return `<div id="root" data-rendered="${page}"${ATTRIBUTES[page]}>${html}</div>`;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Renders what a page shows first (decision 009). Renders one page at a time, because modules keep the site and the
 * language in variables.
 */
export const renderPage: RenderPage = (site, page) => {
  const rendering = last.then(() => render(site, page));
  last = rendering.catch(() => undefined);
  return rendering;
};
