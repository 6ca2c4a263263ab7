import { TRPCClientError } from '@trpc/client';
import { errorCodeOf } from '#server/errors.ts';

/** How one call fares between the page and the server: `turns` are waited before it is sent and before it is answered. */
export type Weather = {
  readonly kind: 'fine' | 'notSent' | 'replyLost';
  readonly turns: readonly [number, number];
};

async function wait(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** What the page sees of a failure that the server answered, or of a network that failed. */
function seenFailure(error: unknown): Error {
  if (error instanceof TRPCClientError) return error;
  const data = { errorCode: errorCodeOf(error) };
  return TRPCClientError.from({ error: { code: -32_000, message: data.errorCode, data } });
}

/** Sends a call through the weather, as a page that loses the network may: before it was sent, or before the reply came. */
export async function throughWeather<T>({ kind, turns }: Weather, call: () => Promise<T>): Promise<T> {
  await wait(turns[0]);
  if (kind === 'notSent') throw TRPCClientError.from(new TypeError('the network is away'));
  try {
    const reply = await call();
    await wait(turns[1]);
    if (kind === 'replyLost') throw TRPCClientError.from(new TypeError('the network is away'));
    return reply;
  } catch (error) {
    throw seenFailure(error);
  }
}
