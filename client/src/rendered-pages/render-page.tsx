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

/** What the server renders of a page. A gallery is shown as loading, because photos and rights are one visitor's. */
const CONTENTS: Readonly<Record<RenderedPageName, ReactNode>> = {
  home: undefined,
  gallery: <LoadingGallery card={'' as CardCode} />,
};

/** Ends a rendering that never finishes, because it would block the next ones. */
const LONGEST_RENDERING_MS = 5_000;

/** The gallery's frame is inert until its own script replaces it. */
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
      // Everything is rendered in its place. React would append large parts, and move them by an inline script.
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

/** Renders the browser's first state (decision 009), one page at a time, because modules share site and language. */
export const renderPage: RenderPage = (site, page) => {
  const rendering = last.then(() => render(site, page));
  last = rendering.catch(() => undefined);
  return rendering;
};
