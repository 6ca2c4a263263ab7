import type { z } from 'zod';
import type { FaultSpec } from '#mock-provider/faults/fault.ts';
import { jsonResponse, type MockResponse, parseJson } from '#mock-provider/http/response.ts';
import { serve } from '#mock-provider/http/serve.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { creditCardOutcome, tokenFailure } from '#mock-provider/scenarios/catalogue.ts';
import { passesLuhn } from '#mock-provider/world/journal-fields.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import type { World } from '#mock-provider/world/world.ts';
import { creditCardTokenRequest } from '#shared/provider-api/third-parties.ts';
import type { IssuedToken, TokenStore } from './token-store.ts';

type Errors = Readonly<Record<string, readonly string[]>>;

/** @returns the errors in the service's form: messages by the field's dotted path */
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

type Card = z.output<typeof creditCardTokenRequest>['card'];

/** @returns the errors of a credit card whose fields have the right form; null if there are none */
function cardErrors(card: Card, now: number): Errors | null {
  if (!passesLuhn(card.number)) return { 'card.number': ['The number field is not a valid card number.'] };
  if (isPast(card.exp_month, card.exp_year, now)) return { card: ['Card expired.'] };
  if (tokenFailure(card.cvv) === 'refused') return { 'card.cvv': ['The cvv field is invalid.'] };
  return null;
}

const message = (status: number, text: string) => jsonResponse(status, { message: text });
const unauthorized = (reason: string) =>
  jsonResponse(401, { message: 'Authorization has been denied for this request.', reason });
const WITHOUT_KEY = 'the address lacks ?appId= with a public key; any text will do';
const OTHER_DOMAIN = 'the public key is not for this domain: every domain is registered but those that end in .invalid';

function refusal(errors: Errors): MockResponse {
  return jsonResponse(422, { message: 'The request is invalid.', errors });
}

function writeToken({ id, issuedAt, expiresAt }: IssuedToken, card: Card): MockResponse {
  return jsonResponse(200, {
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

function createToken(tokens: TokenStore, venue: Venue | undefined, body: unknown): MockResponse {
  const json = parseJson(body);
  if (json === undefined) return refusal({ body: ['The body is not JSON.'] });
  const parsed = creditCardTokenRequest.safeParse(json);
  if (!parsed.success) return refusal(errorsByPath(parsed.error));
  const { card } = parsed.data;
  const errors = cardErrors(card, venue?.clock.now() ?? Date.now());
  if (errors) return refusal(errors);
  const failure = tokenFailure(card.cvv);
  if (failure === 'service down') return message(503, 'Service unavailable.');
  const fault: FaultSpec | null = failure ? { kind: 'lost_reply' } : null;
  return writeToken(tokens.issue({ outcome: creditCardOutcome(card.number), fault, venue: venue ?? null }), card);
}

const hostOf = (origin: string | undefined) =>
  origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname : '';

/** @returns the venue whose site sent the request, by the first label of the origin's host name */
function venueOfSite(world: World, origin: string | undefined): Venue | undefined {
  return world.find(hostOf(origin).split('.')[0] ?? '');
}

/**
 * Adds a violation for each active fault of a venue whose path matches this route. Such a fault cannot strike a request
 * whose Origin names no venue, and without the violation nobody would notice.
 */
function reportUnheard(world: World, route: string): void {
  const faults = world.venues().flatMap((venue) => [...venue.faults.values()]);
  for (const { id, rule, progress, isUsedUp } of faults) {
    const { path } = rule.match ?? {};
    if (progress.on && !isUsedUp && path !== undefined && route.includes(path))
      world.violations.push(
        `a card token was made without an Origin that names a venue, so the fault ${id} left it alone`,
      );
  }
}

/** Adds the token endpoint that browsers call. Number and CVV decide the outcome, and neither is stored or logged. */
export function creditCardTokenRoutes({ app, world }: Provider): void {
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
    reply.headers(anyOrigin);
    if (!venue) reportUnheard(world, route);
    const perform = async () => {
      if (!request.query.appId) return unauthorized(WITHOUT_KEY);
      if (hostOf(request.headers.origin).endsWith('.invalid')) return unauthorized(OTHER_DOMAIN);
      return createToken(world.tokens, venue, request.body);
    };
    return serve(world, request, reply, { venue, route, ids: {}, perform });
  });
}
