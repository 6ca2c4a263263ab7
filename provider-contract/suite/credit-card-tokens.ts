import { z } from 'zod';
import { compared, type Finding, type Row, unanswered, unless, untried } from './finding.ts';

export type TokenService = {
  readonly url: string;
  readonly publicKey: string;
  /** The origin of a venue's site, such as `https://aqua.fotos.example`. */
  readonly site: string;
};

/** @property expiresAt by this machine's clock, in ms since 1970 */
export type ExpiringToken = { readonly id: string; readonly expiresAt: number };

/** A valid test card that belongs to nobody. */
const CARD = { number: '4000000000000010', holder_name: 'TESTE', exp_month: 12, exp_year: 2039, cvv: '123' };
const OTHER_SITE = 'https://vitrine.invalid';
/** The shortest allowed life of a token, in ms. A charge may take this long to reach the acquirer. */
const SHORTEST_LIFE_MS = 30_000;
/** The suite waits no longer than this to see a token expire. */
const LONGEST_LIFE_MS = 120_000;

const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const tokenReply = z.looseObject({ id: z.string().min(1), created_at: time.optional(), expires_at: time.optional() });

type Send = (request: Request) => Promise<Response>;

function requestOf({ url, publicKey }: TokenService, init: RequestInit): Request {
  const address = new URL(url);
  address.searchParams.set('appId', publicKey);
  return new Request(address, { ...init, signal: AbortSignal.timeout(15_000) });
}

const mayRead = (headers: Headers, site: string) =>
  ['*', site].includes(headers.get('access-control-allow-origin') ?? '');

/** Sends the preflight that a browser sends before it posts JSON to another origin. @returns what is wrong */
async function preflight(service: TokenService, send: Send): Promise<readonly string[]> {
  const { site } = service;
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
  const request = requestOf(service, { method: 'OPTIONS', headers: { origin: site, ...asked } });
  const { ok, status, headers } = await send(request);
  return [
    ...unless(ok, `HTTP ${status}`),
    ...unless(mayRead(headers, site), `no browser of ${site} may send it anything`),
    ...unless(
      /(?:^|,)\s*(?:\*|content-type)\s*(?:,|$)/i.test(headers.get('access-control-allow-headers') ?? ''),
      'no browser may send it JSON',
    ),
  ];
}

function createToken(service: TokenService, origin: string, send: Send): Promise<Response> {
  const headers = { origin, 'content-type': 'application/json' };
  return send(requestOf(service, { method: 'POST', headers, body: JSON.stringify({ type: 'card', card: CARD }) }));
}

const ROW: Row = { endpoint: 'POST (the token service)', call: 'card token', status: null };

/**
 * Makes tokens as a visitor's browser does.
 * @returns the findings, and a token if the suite has the time to wait for its expiry
 */
export async function tryTokens(
  service: TokenService,
  send: Send = fetch,
): Promise<{ findings: readonly Finding[]; token?: ExpiringToken | undefined }> {
  const { site } = service;
  const calls = [
    preflight(service, send),
    createToken(service, site, send),
    createToken(service, OTHER_SITE, send),
  ] as const;
  const replies = await Promise.all(calls).catch((error: unknown) => unanswered(ROW, 'form', error));
  if (!Array.isArray(replies)) return { findings: [replies] };
  const [denied, reply, other] = replies;
  const { status } = reply;
  const row = { ...ROW, status };
  const otherRow = { ...ROW, status: other.status };
  const { data, error } = tokenReply.safeParse(await reply.json().catch(() => null));
  const life = data?.created_at && data.expires_at ? data.expires_at - data.created_at : null;
  const findings = [
    compared(row, 'form', reply.ok && data ? [] : [`HTTP ${status}: ${error?.message ?? 'no token'}`]),
    compared({ ...ROW, call: 'card token, preflight' }, 'preflight', denied),
    compared(row, 'CORS', mayRead(reply.headers, site) ? [] : [`no browser of ${site} may read it`]),
    life === null
      ? untried(row, 'life', 'needs created_at and expires_at')
      : compared(row, 'life', life < SHORTEST_LIFE_MS ? [`${life / 1_000} s: a charge may come too late`] : []),
    other.ok
      ? untried(otherRow, 'other domain', 'the public key is bound to no domain')
      : compared(
          otherRow,
          'other domain',
          other.status < 500 ? [] : [`HTTP ${other.status}: it fails in place of refusing`],
        ),
  ];
  const expires = data && reply.ok && life !== null && life <= LONGEST_LIFE_MS;
  return { findings, token: expires ? { id: data.id, expiresAt: Date.now() + life } : undefined };
}
