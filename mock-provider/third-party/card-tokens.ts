import type { z } from 'zod';
import { type Answer, jsonAnswer } from '#mock-provider/answer.ts';
import type { FaultSpec } from '#mock-provider/faults/fault.ts';
import { passesLuhn } from '#mock-provider/luhn.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { cardEnding, tokenTrouble } from '#mock-provider/scenarios.ts';
import { serve } from '#mock-provider/serving/serve.ts';
import type { Venue } from '#mock-provider/venue.ts';
import type { World } from '#mock-provider/world.ts';
import { cardTokenRequest } from '#shared/provider-api/third-parties.ts';
import type { IssuedToken, TokenStore } from './token-store.ts';

type Errors = Record<string, string[]>;

/** As the service lists them: the dotted path of each field, and what is wrong with it. */
function errorsByPath({ issues }: z.ZodError): Errors {
  const paths = [...new Set(issues.map(({ path }) => path.join('.')))];
  const messages = (path: string) =>
    issues.filter((issue) => issue.path.join('.') === path).map(({ message }) => message);
  return Object.fromEntries(paths.map((path) => [path, messages(path)]));
}

function isPast(month: number, year: number, now: number): boolean {
  const full = year < 100 ? 2_000 + year : year;
  return new Date(full, month, 1).getTime() <= now;
}

type Card = z.output<typeof cardTokenRequest>['card'];

/** @returns what a card of the right form is still refused for, or null */
function cardErrors(card: Card, now: number): Errors | null {
  if (!passesLuhn(card.number)) return { 'card.number': ['The number field is not a valid card number.'] };
  if (isPast(card.exp_month, card.exp_year, now)) return { card: ['Card expired.'] };
  if (tokenTrouble(card.cvv) === 'refused') return { 'card.cvv': ['The cvv field is invalid.'] };
  return null;
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : '');
  } catch {
    // Not JSON is one more thing that the schema does not take.
    return undefined;
  }
}

const message = (status: number, text: string) => jsonAnswer(status, { message: text });
const refusal = (errors: Errors) => jsonAnswer(422, { message: 'The request is invalid.', errors });

function writeToken({ id, issuedAt, expiresAt }: IssuedToken, card: Card): Answer {
  return jsonAnswer(200, {
    id,
    type: 'card',
    created_at: new Date(issuedAt).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
    card: {
      last_four_digits: card.number.slice(-4),
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      type: 'credit',
    },
  });
}

function answer(tokens: TokenStore, venue: Venue | undefined, body: unknown): Answer {
  const parsed = cardTokenRequest.safeParse(parseJson(body));
  if (!parsed.success) return refusal(errorsByPath(parsed.error));
  const { card } = parsed.data;
  const errors = cardErrors(card, venue?.clock.now() ?? Date.now());
  if (errors) return refusal(errors);
  const trouble = tokenTrouble(card.cvv);
  if (trouble === 'service down') return message(503, 'Service unavailable.');
  const fault: FaultSpec | null = trouble ? { kind: 'lost_reply' } : null;
  return writeToken(tokens.issue({ ending: cardEnding(card.number), fault, venue: venue ?? null }), card);
}

/** @returns the venue whose site a browser calls from: its address begins with the venue's name */
function venueOfSite(world: World, origin: string | undefined): Venue | undefined {
  return origin !== undefined && URL.canParse(origin)
    ? world.find(new URL(origin).hostname.split('.')[0] ?? '')
    : undefined;
}

/**
 * The card payment provider's token endpoint, called by the browser. A card is looked at, turned into how its payment
 * will turn out, and forgotten: neither its number nor its CVV is kept or logged.
 */
export function cardTokenRoutes({ app, world }: Provider): void {
  const route = '/core/v5/tokens';
  const anyOrigin = { 'access-control-allow-origin': '*' };

  app.options(route, (_, reply) =>
    reply
      .code(204)
      .headers(anyOrigin)
      .header('access-control-allow-methods', 'POST, OPTIONS')
      .header('access-control-allow-headers', 'content-type, idempotency-key, x-mock-fault')
      .header('access-control-max-age', '600')
      .send(),
  );

  app.post<{ Querystring: { appId?: string } }>(route, (request, reply) => {
    const venue = venueOfSite(world, request.headers.origin);
    // Also on what a trouble makes of the answer, so that the browser lets the page see it.
    reply.headers(anyOrigin);
    const perform = async () =>
      request.query.appId
        ? answer(world.tokens, venue, request.body)
        : message(401, 'Authorization has been denied for this request.');
    return serve(world, request, reply, { venue, route, ids: {}, perform });
  });
}
