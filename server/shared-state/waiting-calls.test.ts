import { expect, it } from 'vitest';
import { failureOf } from '#server/testing/storefront.ts';
import { WaitingCalls } from './waiting-calls.ts';

const FULL = 200;
const NETWORKS = 5;

function waitingCalls() {
  const waiting = new WaitingCalls();
  const { promise: ending, resolve: end } = Promise.withResolvers<string>();
  const wait = async (network: string) => waiting.enter(network)(ending);
  return { wait, end: () => end('waited') };
}

it('refuses the newest call of a network of which two hundred wait, and says when to try again', async () => {
  const { wait, end } = waitingCalls();
  const first = Array.from({ length: FULL }, () => wait('a'));
  await expect(wait('a')).rejects.toMatchObject({ errorCode: 'SERVER_BUSY', retryAfterSeconds: 5 });
  const other = wait('b');
  end();
  expect(new Set(await Promise.all([...first, other]))).toEqual(new Set(['waited']));
});

it('refuses the newest calls of the networks with most when a thousand wait, and no other', async () => {
  const { wait, end } = waitingCalls();
  const flood = Array.from({ length: NETWORKS * FULL }, (_, at) => failureOf(wait(`flood ${at % NETWORKS}`)));
  const others = Array.from({ length: 10 }, (_, at) => failureOf(wait(`other ${at}`)));
  end();
  expect(new Set(await Promise.all(others))).toEqual(new Set([undefined]));
  const refused = (await Promise.all(flood))
    .map((code, at) => (code === 'SERVER_BUSY' ? at : -1))
    .filter((at) => at >= 0);
  expect(refused).toHaveLength(10);
  expect(Math.min(...refused)).toBeGreaterThanOrEqual(NETWORKS * (FULL - 2));
});

it('forgets those whose wait has ended, whatever its end', async () => {
  const waiting = new WaitingCalls();
  for (let nth = 0; nth <= FULL; nth += 1) {
    expect(await waiting.enter('a')(Promise.resolve(nth))).toBe(nth);
    expect(await failureOf(waiting.enter('a')(Promise.reject(new Error('no'))))).toBe('UNKNOWN');
  }
});
