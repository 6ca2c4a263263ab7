import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#server/errors.ts';
import { ProviderError } from '#server/provider/provider-error.ts';
import { assertNotBroken, type RawReply } from './reply.ts';
import { OversizedReply } from './response.ts';
import type { Timing } from './timing.ts';

const READ_RETRIES = 2;
const RETRIES_PER_CALL = 0.1;
/** A venue's retries at the start, and the most that it can save. */
const SAVED_RETRIES = 10;

/**
 * Each call of a venue earns a tenth of a retry, and ten can be saved. In a long outage, retries therefore add only a
 * tenth to the calls.
 */
export class RetryBudget {
  #retries = SAVED_RETRIES;

  earn(): void {
    this.#retries = Math.min(SAVED_RETRIES, this.#retries + RETRIES_PER_CALL);
  }

  spend(): boolean {
    if (this.#retries < 1) return false;
    this.#retries -= 1;
    return true;
  }
}

const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT']);

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const CONNECTION_LOST = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Whether a connection ended before the whole reply came. An idle connection may end just when it is used. */
export const isConnectionLost = (error: unknown): boolean => CONNECTION_LOST.has(errorCode(error));

export function callFailure(error: unknown, isRead: boolean): AppError {
  if (error instanceof AppError) return error;
  if (isRead && error instanceof OversizedReply) return new ProviderError('PROVIDER_INVALID_REPLY', error);
  const hasDoneNothing = isRead || NEVER_SENT.has(errorCode(error));
  return new ProviderError(hasDoneNothing ? 'PROVIDER_UNAVAILABLE' : 'OUTCOME_UNKNOWN', error);
}

export type Attempt = {
  readonly send: () => Promise<RawReply>;
  readonly signal: AbortSignal;
  readonly isRead: boolean;
};

async function pauseOf(ms: number, { signal, isRead }: Attempt): Promise<void> {
  await pause(ms, undefined, { signal }).catch((error: unknown) => {
    throw callFailure(error, isRead);
  });
}

/**
 * Sends a call. A read without a reply, or with a 502, 503 or 504, is sent again after a pause, up to twice and while
 * the budget has retries.
 */
export async function sendWithRetries(
  attempt: Attempt,
  { retryPauseMin: min, retryPauseMax: max }: Timing,
  budget: Pick<RetryBudget, 'spend'>,
): Promise<RawReply> {
  const { signal, isRead, send } = attempt;
  for (let retriesLeft = isRead ? READ_RETRIES : 0; ; retriesLeft -= 1) {
    const mayRetry = () => retriesLeft > 0 && budget.spend();
    const reply = await send().catch((error: unknown) => {
      const isFinal = signal.aborted || error instanceof AppError || error instanceof OversizedReply;
      if (isFinal || !mayRetry()) throw callFailure(error, isRead);
      return null;
    });
    if (reply && !([502, 503, 504].includes(reply.status) && mayRetry())) {
      assertNotBroken(reply, isRead);
      return reply;
    }
    await pauseOf(min + Math.random() * (max - min), attempt);
  }
}

export async function sendAfter(ms: number, attempt: Attempt, timing: Timing): Promise<RawReply> {
  await pauseOf(ms, attempt);
  return sendWithRetries(attempt, timing, { spend: () => false });
}
