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

/**
 * What is rendered instead of the home, which is at the address. A gallery is rendered without its card, whose photos and
 * rights are one visitor's own, as it is while they load.
 */
const CONTENTS: Readonly<Record<RenderedPageName, ReactNode>> = {
  home: undefined,
  gallery: <LoadingGallery card={'' as CardCode} />,
};

/** Nothing of it waits for a network. One that never ended would stop those after it. */
const LONGEST_RENDERING_MS = 5_000;

/** The frame of a gallery can only be seen: its own script replaces it, and until then nothing in it answers. */
const ATTRIBUTES: Readonly<Record<RenderedPageName, string>> = { home: '', gallery: ' inert aria-hidden="true"' };

async function render(site: SiteData, page: RenderedPageName): Promise<string> {
  const { locale, offered } = site.visitor;
  giveSiteData(site);
  setLocale(locale);
  const translator = await createTranslator(locale);
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <Router ssrPath={paths.home}>
        <App translator={translator} offered={offered}>
          {CONTENTS[page]}
        </App>
      </Router>
    </StrictMode>,
    {
      // All of it in place: React would put a large part at the end, and move it by an inline script.
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
 * Renders a page on the server (decision 009) as its first rendering in the browser will be. One page after the other: they
 * share what modules know of the site and the language, and React waits for code that loads. The server keeps the pages.
 */
export const renderPage: RenderPage = (site, page) => {
  const rendering = last.then(() => render(site, page));
  last = rendering.catch(() => undefined);
  return rendering;
};
