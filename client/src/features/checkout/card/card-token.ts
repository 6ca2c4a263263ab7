import { logProblem } from '#client/services/problem-log.ts';
import type { CardTokenService } from '#shared/public-config.ts';

/** A payment card as its token service takes it. It goes nowhere else: not into a cache, a log or our server. */
export type PaymentCard = {
  readonly number: string;
  readonly holderName: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvv: string;
};

/** `rejected`: the service does not take this card as it was typed. `unavailable`: it gave no usable answer. */
export class CardTokenError extends Error {
  override readonly name = 'CardTokenError';
  readonly kind: 'rejected' | 'unavailable';

  constructor(kind: CardTokenError['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

const DEADLINE_MS = 20_000;
const LOGGED_LENGTH = 160;

type TokenReply = { readonly id?: unknown; readonly message?: unknown; readonly error?: unknown };

/** The reply's JSON, or null when it has none: then its status says what happened. */
async function readReply(reply: Response): Promise<TokenReply | null> {
  try {
    const body: unknown = await reply.json();
    return typeof body === 'object' && body !== null ? body : null;
  } catch {
    return null;
  }
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

/** A text without a name in any spelling of it: the whole name, then each of its words. */
function withoutName(text: string, name: string): string {
  const words = withoutAccents(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  const parts = [words.join('[^\\p{L}\\p{N}]*'), ...words.filter(({ length }) => length > 1)];
  return words.length > 0 ? text.replace(new RegExp(parts.join('|'), 'giu'), '…') : text;
}

/** The service's own words, without anything that was typed: they go to the console. */
function withoutCard(text: string, { number, cvv, holderName }: PaymentCard): string {
  return withoutName(withoutAccents(text), holderName)
    .replaceAll(number, '…')
    .replaceAll(cvv, '…')
    .replace(/\d(?:[ -]?\d){2,}/g, '…')
    .slice(0, LOGGED_LENGTH);
}

/** @returns the token, or the failure with the words for the console (requirement B12) */
function tokenOf(reply: Response, body: TokenReply | null, card: PaymentCard): string | CardTokenError {
  const message = [body?.message, body?.error].find((text) => typeof text === 'string' && text !== '');
  const hasFailed = !reply.ok || Boolean(body?.error);
  if (!hasFailed && typeof body?.id === 'string' && body.id !== '') return body.id;
  const told = typeof message === 'string' ? withoutCard(message, card) : null;
  const isAnswer = (reply.ok && hasFailed) || (reply.status >= 400 && reply.status < 500 && reply.status !== 429);
  return new CardTokenError(
    isAnswer && reply.status !== 401 && reply.status !== 403 ? 'rejected' : 'unavailable',
    told ?? `Token creation failed: ${reply.status} ${reply.statusText}`.trim(),
  );
}

function post(service: CardTokenService, card: PaymentCard, abort: AbortSignal): Promise<Response> {
  const url = new URL(service.url);
  url.searchParams.set('appId', service.publicKey);
  const { number, holderName: holder_name, expMonth: exp_month, expYear: exp_year, cvv } = card;
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'card', card: { number, holder_name, exp_month, exp_year, cvv } }),
    signal: AbortSignal.any([abort, AbortSignal.timeout(DEADLINE_MS)]),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    redirect: 'error',
  });
}

/**
 * Turns a card into a token, straight at the payment provider (requirement B11).
 * @param abort ends the call when the visitor leaves, before anything was charged.
 * @throws CardTokenError, which is logged without card data; the abort's own error is passed on.
 */
export async function createCardToken(
  service: CardTokenService,
  card: PaymentCard,
  abort: AbortSignal,
): Promise<string> {
  const answer = await post(service, card, abort).then(
    async (reply) => tokenOf(reply, await readReply(reply), card),
    (error: unknown) => {
      abort.throwIfAborted();
      return new CardTokenError('unavailable', 'Token creation failed: no answer', error);
    },
  );
  if (typeof answer === 'string') return answer;
  // An error report has fixed words alone: no mask is sure of what a service may repeat.
  logProblem('the card could not become a token', answer, answer.message);
  throw answer;
}
