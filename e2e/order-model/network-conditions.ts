import { TRPCClientError } from '@trpc/client';
import { errorCodeOf } from '#server/errors.ts';

/** `turns` of the event loop before request and reply. */
export type NetworkConditions = {
  readonly kind: 'fine' | 'notSent' | 'replyLost';
  readonly turns: readonly [number, number];
};

async function wait(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A network failure, or the server's error code. */
function errorOnPage(error: unknown): Error {
  if (error instanceof TRPCClientError) return error;
  const data = { errorCode: errorCodeOf(error) };
  return TRPCClientError.from({ error: { code: -32_000, message: data.errorCode, data } });
}

/** May fail before sending or before the reply. */
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
