import { TRPCClientError } from '@trpc/client';
import { AppError, errorCodeOf } from '#server/errors.ts';

/** `turns` counts the turns of the event loop before the request and before the reply. */
export type NetworkConditions = {
  readonly kind: 'fine' | 'notSent' | 'busy' | 'replyLost';
  readonly turns: readonly [number, number];
};

export const FINE: NetworkConditions = { kind: 'fine', turns: [0, 0] };

export async function takeTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Returns an error as a page receives it. */
function errorOnPage(error: unknown): Error {
  if (error instanceof TRPCClientError) return error;
  const errorCode = errorCodeOf(error);
  const data = { errorCode, retryAfterSeconds: 0 };
  return TRPCClientError.from({ error: { code: -32_000, message: errorCode, data } });
}

const noNetwork = () => TRPCClientError.from(new TypeError('the network is down'));

export async function sendUnder<T>({ kind, turns }: NetworkConditions, request: () => Promise<T>): Promise<T> {
  await takeTurns(turns[0]);
  if (kind === 'notSent') throw noNetwork();
  if (kind === 'busy') throw errorOnPage(new AppError('SERVER_BUSY'));
  try {
    const reply = await request();
    // A reply never arrives in the turn in which the server has written it.
    await takeTurns(1 + turns[1]);
    if (kind === 'replyLost') throw noNetwork();
    return reply;
  } catch (error) {
    throw errorOnPage(error);
  }
}
