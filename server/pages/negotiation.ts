import type { IncomingHttpHeaders } from 'node:http';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, isLocale, localeToOffer } from '#shared/site/locale.ts';
import { COOKIES, cookieIn, type PageVisitor } from '#shared/site/site-data.ts';

/** Browsers usually send fewer characters. Parsing 16 KB of commas would take ten times as long as sending a page. */
const MAX_PREFERENCES_LENGTH = 200;

function languagesOf(header: string): readonly string[] {
  const weighed = header
    .slice(0, MAX_PREFERENCES_LENGTH)
    .split(',')
    .map((range) => {
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

/** Encodings, the best for text first. Zstandard is missing: every browser with it also has Brotli, which is better. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Returns the best of the offered encodings, by the weights that the browser sent; null if it accepts none of them. */
export function acceptedEncoding<Offered extends Encoding>(
  { headers }: FastifyRequest,
  offered: readonly Offered[],
): Offered | null {
  const header = headers['accept-encoding'];
  return typeof header === 'string' ? negotiate<Offered>(header.slice(0, MAX_PREFERENCES_LENGTH), [...offered]) : null;
}

export type Copies = { readonly plain: Buffer; readonly packed: (encoding: Encoding) => Buffer | null };

export function varyBy(reply: FastifyReply, headers: string): FastifyReply {
  const others = reply.getHeader('vary');
  return reply.header('vary', others ? `${others}, ${headers}` : headers);
}

export function sendCopy(reply: FastifyReply, { plain, packed }: Copies): FastifyReply {
  varyBy(reply, 'accept-encoding');
  const encoding = acceptedEncoding(reply.request, ENCODINGS);
  const copy = encoding && packed(encoding);
  return copy ? reply.header('content-encoding', encoding).send(copy) : reply.send(plain);
}
