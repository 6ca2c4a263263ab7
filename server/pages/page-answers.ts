import type { FastifyRequest } from 'fastify';
import { type CallAnswer, runCall } from '#server/trpc/answer-call.ts';
import { parseCardCode } from '#shared/cards/card-code.ts';
import { leastWidthFor, MOST_FIRST_PICTURES } from '#shared/media/first-pictures.ts';
import { type Gallery, type Media, mediaPath } from '#shared/media/media.ts';
import { PAGE_ANSWERS_ID, type PageAnswers } from '#shared/site/site-data.ts';
import type { Venue } from '#shared/site/venue.ts';
import { inertElement, tag } from './page-head.ts';

/** The calls that a gallery's page makes first, with their input. */
const firstCalls = (card: string) => [
  ['gallery.byCards', { cards: [card] }] as const,
  ['product.list', undefined] as const,
];

/** Whether a visitor opens this page. Link previews, prefetches and frames must not count as guesses of a code. */
function isOpened({ method, headers }: FastifyRequest): boolean {
  const isAhead = headers['sec-purpose'] !== undefined || headers.purpose !== undefined;
  return method === 'GET' && headers['sec-fetch-dest'] === 'document' && !isAhead;
}

/** Whether an answer belongs in the page. After a refusal with a time to retry, the page makes the call itself. */
const isLasting = ({ retryAfterSeconds }: CallAnswer) => retryAfterSeconds === undefined;

function preload({ id, filename }: Media, index: number): string {
  const leastWidth = leastWidthFor(index);
  return tag('link', {
    rel: 'preload',
    as: 'image',
    fetchpriority: 'high',
    href: mediaPath('thumb', id, filename),
    ...(leastWidth ? { media: `(min-width: ${leastWidth}px)` } : {}),
  });
}

/** Returns tags that load the first pictures before any script runs, each only in a window wide enough to show it. */
function preloads({ body }: CallAnswer): string {
  if (!('result' in body)) return '';
  const { sold, unsold } = body.result.data as Gallery;
  return [...sold, ...unsold].slice(0, MOST_FIRST_PICTURES).map(preload).join('');
}

async function answersOf(request: FastifyRequest, card: string): Promise<string> {
  const calls = firstCalls(card);
  const answers = await Promise.all(
    calls.map(([procedure, input]) => runCall(request, { procedure, readInput: () => input }, (answer) => answer)),
  );
  const inPage: PageAnswers = Object.fromEntries(
    calls.flatMap(([procedure, input], at) => {
      const answer = answers[at];
      return answer && isLasting(answer) ? [[procedure, { body: JSON.stringify(input), reply: answer.body }]] : [];
    }),
  );
  const [gallery] = answers;
  return (gallery ? preloads(gallery) : '') + inertElement(PAGE_ANSWERS_ID, inPage);
}

/** How many pages of a network may wait for their answers. Each takes about half a megabyte to compress. */
const MOST_OF_A_NETWORK = 32;

/**
 * Makes the page's first calls on the server.
 * @param underWay the galleries that are being loaded for pages now, by network, site and card
 * @returns null if the page has to make these calls itself: nobody opens it now, its address has no card, the venue has
 * access codes, the same calls are under way, or too many pages of the visitor's network wait
 */
export function startAnswers(request: FastifyRequest, venue: Venue, underWay: Set<string>): Promise<string> | null {
  const { cardCode = '' } = request.params as Readonly<Record<string, string>>;
  const card = parseCardCode(cardCode);
  if (card === null || venue.twoFactor || !isOpened(request)) return null;
  const { site, networks } = request.context;
  const network = `${networks.at(-1)} `;
  const opening = `${network}${site} ${card}`;
  const ofNetwork = [...underWay].filter((other) => other.startsWith(network));
  if (ofNetwork.includes(opening) || ofNetwork.length >= MOST_OF_A_NETWORK) return null;
  underWay.add(opening);
  return answersOf(request, card).finally(() => underWay.delete(opening));
}
