import { z } from 'zod';
import type { Finding } from './run.ts';

export type TokenService = {
  readonly url: string;
  readonly publicKey: string;
  /** The origin of a venue's site: `https://aqua.fotos.example`. */
  readonly site: string;
};

/** Valid and nobody's: a token charges nothing. */
const CARD = { number: '4000000000000010', holder_name: 'TESTE', exp_month: 12, exp_year: 2039, cvv: '123' };
const OTHER_SITE = 'https://vitrine.invalid';
/** A charge has this long from its token to the acquirer: half of the minute that a Brazilian token lives. */
const SHORTEST_LIFE_MS = 30_000;

const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const tokenReply = z.looseObject({ id: z.string().min(1), created_at: time.optional(), expires_at: time.optional() });

async function createToken({ url, publicKey }: TokenService, origin: string): Promise<Response> {
  const address = new URL(url);
  address.searchParams.set('appId', publicKey);
  const headers = { origin, 'content-type': 'application/json' };
  const body = JSON.stringify({ type: 'card', card: CARD });
  return fetch(address, { method: 'POST', headers, body, signal: AbortSignal.timeout(15_000) });
}

const ROW = { endpoint: 'POST (the token service)', call: 'card token' };

/** Makes tokens as the browser of a venue's visitor would, and charges none. @throws Error when nobody answers */
export async function tokenFindings(service: TokenService): Promise<Finding[]> {
  const compared = (check: string, status: number, details: readonly string[]): Finding => ({
    ...ROW,
    check,
    status,
    result: details.length === 0 ? 'agrees' : 'differs',
    details,
  });
  const reply = await createToken(service, service.site);
  const { status } = reply;
  const { data, error } = tokenReply.safeParse(await reply.json().catch(() => null));
  const allowed = reply.headers.get('access-control-allow-origin');
  const life = data?.created_at && data.expires_at ? data.expires_at - data.created_at : null;
  const other = await createToken(service, OTHER_SITE);
  return [
    compared('form', status, reply.ok && data ? [] : [`HTTP ${status}: ${error?.message ?? 'no token'}`]),
    compared(
      'CORS',
      status,
      allowed === '*' || allowed === service.site ? [] : [`no browser of ${service.site} may read it`],
    ),
    life === null
      ? { ...ROW, check: 'life', status, result: 'not tried', details: ['needs created_at and expires_at'] }
      : compared('life', status, life < SHORTEST_LIFE_MS ? [`${life / 1_000} s: a charge may come too late`] : []),
    other.ok
      ? {
          ...ROW,
          check: 'other domain',
          status,
          result: 'not tried',
          details: ['the public key is bound to no domain'],
        }
      : compared(
          'other domain',
          other.status,
          other.status < 500 ? [] : [`HTTP ${other.status}: it fails in place of refusing`],
        ),
  ];
}
