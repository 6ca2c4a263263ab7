import { anySignal } from '#client/lib/abort-signal.ts';
import { readSiteData } from '#client/lib/page-data.ts';
import { CodedError, send } from '#client/lib/send.ts';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { Payment } from '#shared/payment.ts';
import type { CreditCardTokenService } from '#shared/site/site-data.ts';

/** Returns the service that turns this site's credit card data into tokens; null if no public key is configured. */
export const creditCardTokenService = (): CreditCardTokenService | null =>
  readSiteData()?.config.creditCardTokens ?? null;

/** Credit card data. It is sent only to the token service; never cached, logged or sent to our server. */
export type CreditCard = {
  readonly number: string;
  readonly holderName: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvv: string;
};

/**
 * `rejected`: the service refused the credit card's data. `siteRefused`: it refused the public key, or does not allow
 * the key on the site's domain. `unavailable`: it gave no usable reply. `notSent`: there was no network.
 */
export class CreditCardTokenError extends Error {
  override readonly name = 'CreditCardTokenError';
  readonly kind: 'rejected' | 'siteRefused' | 'unavailable' | 'notSent';

  constructor(kind: CreditCardTokenError['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

const DEADLINE_MS = 20_000;

/** The reply's JSON; null if the reply is not JSON, such as a proxy's error page. */
type TokenReply = { readonly id?: unknown; readonly error?: unknown } | null;

/** Returns the token or an error, without the service's message: it may repeat the card's data. */
async function tokenOf(response: Response): Promise<string | CreditCardTokenError> {
  const body: TokenReply = await response.json().catch(() => null);
  const { ok, status, statusText } = response;
  const hasFailed = !ok || Boolean(body?.error);
  if (!hasFailed && typeof body?.id === 'string' && body.id !== '') return body.id;
  const isAboutCreditCard = (ok && hasFailed) || (status >= 400 && status < 500 && status !== 429);
  const isAboutSite = status === 401 || status === 403;
  return new CreditCardTokenError(
    isAboutSite ? 'siteRefused' : isAboutCreditCard ? 'rejected' : 'unavailable',
    `Token creation failed: ${status} ${statusText}`.trim(),
  );
}

function post(service: CreditCardTokenService, card: CreditCard, abort: AbortSignal): Promise<Response> {
  const url = new URL(service.url);
  url.searchParams.set('appId', service.publicKey);
  const { number, holderName: holder_name, expMonth: exp_month, expYear: exp_year, cvv } = card;
  return send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'card', card: { number, holder_name, exp_month, exp_year, cvv } }),
    signal: anySignal(abort, AbortSignal.timeout(DEADLINE_MS)),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    redirect: 'error',
  });
}

/** Requests a token from the payment provider itself (B11). @throws CreditCardTokenError, or the abort reason */
export async function createCreditCardToken(
  service: CreditCardTokenService,
  card: CreditCard,
  abort: AbortSignal,
): Promise<string> {
  const result = await post(service, card, abort).then(tokenOf, (error: unknown) => {
    abort.throwIfAborted();
    const kind = error instanceof CodedError ? 'notSent' : 'unavailable';
    return new CreditCardTokenError(kind, 'Token creation failed: no answer', error);
  });
  if (typeof result === 'string') return result;
  logProblem('the card could not become a token', result, result.message);
  throw result;
}

/** The age (ms) from which a token counts as possibly expired. */
const TOKEN_LIFE_MS = 60_000;

/**
 * Charges with a new token. Retries once if the token may have expired on the way. This is safe, because nothing was
 * charged after CARD_TOKEN_INVALID or PROVIDER_REFUSED, and the server reads the payment again before it charges.
 */
export async function chargeByToken(
  createToken: () => Promise<string>,
  charge: (cardToken: string) => Promise<Payment>,
): Promise<Payment> {
  const cardToken = await createToken();
  const createdAt = performance.now();
  try {
    return await charge(cardToken);
  } catch (error) {
    const code = errorCodeOf(error);
    const isOld = performance.now() - createdAt >= TOKEN_LIFE_MS;
    if (code !== 'CARD_TOKEN_INVALID' && !(code === 'PROVIDER_REFUSED' && isOld)) throw error;
    return charge(await createToken());
  }
}
