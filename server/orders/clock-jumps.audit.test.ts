import { createClient } from '@redis/client';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { needing } from '#mock-provider/testing/needing.ts';
import { createMemoryState, createSharedState } from '#server/shared-state/create-shared-state.ts';
import type { SharedState } from '#server/shared-state/shared-state.ts';
import { creditCardToken, payableOrder } from '#server/testing/payable-order.ts';
import { RedisServer } from '#server/testing/redis-server.ts';
import { type Caller, failureOf, startStorefront } from '#server/testing/storefront.ts';

const HOUR_MS = 60 * 60_000;
const CHARGE_MS = 3_000;
const PAID = '4000000000000010';

type Pay = (order: Awaited<ReturnType<typeof payableOrder>>, mock: { readonly mockUrl: string }) => Promise<PayInput>;
type PayInput = Parameters<Caller['payment']['checkout']>[0];

/** Starts two instances. A clock jumps during the first one's charge, then the payer pays at the second one. */
async function payTwice([state, otherState]: readonly [SharedState, SharedState], pay: Pay, jump: () => unknown) {
  const one = await startStorefront({}, { state });
  const other = await startStorefront({ PROVIDER_API_URL: one.mockUrl }, { state: otherState });
  const order = await payableOrder(one);
  await order.venue.fault({ method: 'POST', path: '/payment/checkout' }, 'latency', { delay_ms: CHARGE_MS });
  const first = order.caller.payment.checkout(await pay(order, one));
  await expect.poll(order.venue.struck).toEqual([1]);
  await jump();
  await failureOf(other.caller(order.venue.site).payment.checkout(await pay(order, one)));
  await first;
  expect([await order.charges(), (await order.invariants()).violations]).toEqual([1, []]);
}

describe('an order is charged once though the clock of the machine jumps an hour in the charge', () => {
  it.each([
    ['forwards', HOUR_MS],
    ['backwards', -HOUR_MS],
  ])('%s', async (_, ms) => {
    const state = createMemoryState();
    const jump = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
    await payTwice([state, state], async ({ checkout }) => checkout, jump);
  });
});

needing('redis-server').describe(
  'an order is charged once though the clock of Redis jumps an hour in the charge',
  () => {
    it.each([
      ['forwards, so that its keys expire sooner', HOUR_MS],
      ['backwards, so that they expire later', -HOUR_MS],
    ])('%s', async (_, ms) => {
      const redis = await RedisServer.start();
      onTestFinished(() => redis.stop());
      const client = await createClient({ url: redis.url }).connect();
      onTestFinished(() => client.close());
      const connect = async () => {
        const state = await createSharedState({ redisUrl: redis.url, handleSecrets: [] }, pino({ level: 'silent' }));
        onTestFinished(() => state.close());
        return state;
      };
      const jump = async () => {
        for (const key of await client.keys('*')) {
          const leftMs = await client.pTTL(key);
          if (leftMs > 0) await client.pExpire(key, leftMs - ms);
        }
      };
      const payByCard: Pay = async ({ byCreditCard }, mock) => byCreditCard(await creditCardToken(mock, PAID));
      await payTwice([await connect(), await connect()], payByCard, jump);
    });
  },
);
