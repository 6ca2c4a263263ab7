import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { App } from '#client/app/app.tsx';
import { loadLanguageOffer } from '#client/app/tourists-language.tsx';
import { createTranslator, setLocale } from '#client/i18n/translator.ts';
import { giveSiteData } from '#client/lib/page-data.ts';
import { LoadingGallery } from '#client/pages/gallery/gallery-frame.tsx';
import { loadPage } from '#client/pages/page-code.ts';
import type { CardCode } from '#shared/card-code.ts';
import { DEFAULT_LOCALE, type Locale, type Tourists } from '#shared/locale.ts';
import { paths } from '#shared/paths.ts';
import type { RenderedPageName, RenderPage, SiteData } from '#shared/site-data.ts';
import { LANGUAGE_TEMPLATES, OFFER_TEMPLATE, OFFERED_FIRST, OFFERED_INSTEAD } from './templates.ts';

/** What React writes in place of a part whose code is still loading. */
const UNFINISHED = '<!--$!-->';
/** A page has at most two such parts, one inside the other. */
const MOST_TRIES = 10;
/** React names the pictures first. The page's head does that already, in the order of their worth. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;
/** The offer of another language, which a page has above all else. */
const OFFER = /<aside.*?<\/aside>/s;

/**
 * What is rendered instead of the home, which is at the address. A gallery is rendered without its card, whose photos and
 * rights are one visitor's own, as it is while they load.
 */
const CONTENTS: Readonly<Record<RenderedPageName, ReactNode>> = {
  home: undefined,
  gallery: <LoadingGallery card={'' as CardCode} />,
};

type Rendering = { readonly site: SiteData; readonly page: RenderedPageName };

async function renderIn({ site, page }: Rendering, locale: Locale, offered: Tourists | null): Promise<string> {
  const translator = await createTranslator(locale);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    // Set just before each rendering, which nothing interrupts: another one may have run meanwhile.
    giveSiteData(site);
    setLocale(locale);
    const html = renderToString(
      <StrictMode>
        <Router ssrPath={paths.home}>
          <App translator={translator} offered={offered}>
            {CONTENTS[page]}
          </App>
        </Router>
      </StrictMode>,
    );
    if (!html.includes(UNFINISHED)) return html.replace(PRELOADS, '');
    await new Promise((resolve) => setTimeout(resolve));
  }
  throw new Error('a part of the page never finished');
}

const template = (id: string, html = '') => `<template id="${id}">${html}</template>`;

/**
 * Renders a page on the server (decision 009): in Portuguese with an offer, hidden until the script that shows it knows that
 * this is the visitor's, and as templates what other visitors have instead.
 */
export const renderPage: RenderPage = async (site, page) => {
  await Promise.all([loadPage(paths.home), loadLanguageOffer(OFFERED_FIRST)]);
  const rendering = { site, page };
  const first = await renderIn(rendering, DEFAULT_LOCALE, OFFERED_FIRST);
  const otherOffer = OFFER.exec(await renderIn(rendering, DEFAULT_LOCALE, OFFERED_INSTEAD));
  return [
    `<div id="root" hidden>${first}</div>`,
    template(OFFER_TEMPLATE, otherOffer?.[0]),
    template(LANGUAGE_TEMPLATES.en, await renderIn(rendering, 'en', null)),
    template(LANGUAGE_TEMPLATES.es, await renderIn(rendering, 'es', null)),
  ].join('');
};
