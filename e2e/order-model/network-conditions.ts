import { TRPCClientError } from '@trpc/client';
import { vi } from 'vitest';
import { errorCodeOf } from '#server/errors.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

/** `turns` of the event loop before request and reply. */
export type NetworkConditions = {
  readonly kind: 'fine' | 'notSent' | 'busy' | 'replyLost';
  readonly turns: readonly [number, number];
};

export async function takeTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A refusal as a page gets it. Where the clock is a test's, a busy server takes a second of the visitor's patience. */
export function refusalOnPage(errorCode: ErrorCode): Error {
  if (errorCode === 'SERVER_BUSY' && vi.isFakeTimers()) vi.advanceTimersByTime(1_000);
  const data = { errorCode, retryAfterSeconds: 0 };
  return TRPCClientError.from({ error: { code: -32_000, message: errorCode, data } });
}

export async function sendUnder<T>({ kind, turns }: NetworkConditions, request: () => Promise<T>): Promise<T> {
  await takeTurns(turns[0]);
  if (kind === 'notSent') throw TRPCClientError.from(new TypeError('the network is down'));
  if (kind === 'busy') throw refusalOnPage('SERVER_BUSY');
  try {
    const reply = await request();
    // No two replies arrive in one turn.
    await takeTurns(1 + turns[1]);
    if (kind === 'replyLost') throw TRPCClientError.from(new TypeError('the network is down'));
    return reply;
  } catch (error) {
    throw error instanceof TRPCClientError ? error : refusalOnPage(errorCodeOf(error));
  }
}
