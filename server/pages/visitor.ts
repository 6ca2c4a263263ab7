import type { IncomingHttpHeaders } from 'node:http';
import { DEFAULT_LOCALE, isLocale, localeToOffer } from '#shared/site/locale.ts';
import { COOKIES, cookieIn, type PageVisitor } from '#shared/site/visitor.ts';

function languagesOf(header: string): readonly string[] {
  const weighed = header.split(',').map((range) => {
    const [tag = '', quality] = range.split(';q=');
    return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
  });
  return weighed
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}

/** Reads what a request's headers say about the visitor. Pages depend on these headers, so `Vary` must list them. */
export function visitorOf({ cookie = '', ...headers }: IncomingHttpHeaders): PageVisitor {
  const chosen = cookieIn(cookie, COOKIES.locale);
  const hasChosen = isLocale(chosen);
  return {
    locale: hasChosen ? chosen : DEFAULT_LOCALE,
    offered: localeToOffer(languagesOf(headers['accept-language'] ?? ''), hasChosen),
    keepsCard: cookieIn(cookie, COOKIES.keptCards) !== null,
  };
}

export const VISITOR_HEADERS = 'Cookie, Accept-Language';
