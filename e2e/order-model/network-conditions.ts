import { TRPCClientError } from '@trpc/client';
import { errorCodeOf } from '#server/errors.ts';

/** What the network does to one request. `turns` are the turns of the event loop before the request and before the reply. */
export type NetworkConditions = {
  readonly kind: 'fine' | 'notSent' | 'replyLost';
  readonly turns: readonly [number, number];
};

async function wait(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** @returns the error that the page receives: a network failure, or one with the error code of the server's response */
function errorOnPage(error: unknown): Error {
  if (error instanceof TRPCClientError) return error;
  const data = { errorCode: errorCodeOf(error) };
  return TRPCClientError.from({ error: { code: -32_000, message: data.errorCode, data } });
}

/** Sends a request under these conditions. The network may fail before the request is sent, or before its reply comes. */
export async function sendUnder<T>({ kind, turns }: NetworkConditions, request: () => Promise<T>): Promise<T> {
  await wait(turns[0]);
  if (kind === 'notSent') throw TRPCClientError.from(new TypeError('the network is down'));
  try {
    const reply = await request();
    await wait(turns[1]);
    if (kind === 'replyLost') throw TRPCClientError.from(new TypeError('the network is down'));
    return reply;
  } catch (error) {
    throw errorOnPage(error);
  }
}
