import { createTRPCQueryUtils } from '@trpc/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient, trpcClient } from '#client/lib/trpc.ts';
import { sampleItem, sampleOrder, samplePhoto } from '#client/testing/samples.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Order } from '#shared/order.ts';
import { selectionMutation } from './change-order.ts';
import { createOrderApi, type OrderClient, type OrderEvent, orderKey } from './order-client.ts';

const CODE = 'ABCDEFGHJ' as CardCode;
const TICK_MS = 20_000;

const orderWith = (...photos: number[]): Order =>
  photos.length === 0 ? sampleOrder() : sampleOrder(sampleItem(photos.map(samplePhoto), 2990 * photos.length));

type Answer = (input: { readonly changes: readonly { readonly media: string }[] }, signal: AbortSignal) => unknown;

const untilGivenUp: Answer = (_, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

const fail = (errorCode: ErrorCode) => () => ({ error: { message: errorCode, code: -32603, data: { errorCode } } });
const answer = (data: unknown) => () => ({ result: { data } });

/** A page with a gallery, whose calls are answered in turn. */
function openPage(answers: Readonly<Record<'changeSelection' | 'open', readonly Answer[]>>) {
  const left = { changeSelection: [...answers.changeSelection], open: [...answers.open] };
  const sent: string[][] = [];
  vi.stubGlobal('fetch', async (url: string, { body, signal }: RequestInit) => {
    const input = JSON.parse(String(body));
    const name = url.endsWith('open') ? 'open' : 'changeSelection';
    if (name === 'changeSelection') sent.push(input.changes.map(({ media }: { media: string }) => media));
    const next = left[name].shift();
    if (!next || !signal) throw new TypeError(`no answer to ${url}`);
    return Response.json(await next(input, signal));
  });
  const queryClient = createQueryClient();
  const events: OrderEvent[] = [];
  const orderClient: OrderClient = {
    queryClient,
    utils: createTRPCQueryUtils({ client: trpcClient, queryClient }),
    api: createOrderApi(trpcClient.order, { code: CODE, right: 'right' }),
    firstCard: { code: CODE, right: 'right' },
    onEvent: (event) => events.push(event),
  };
  queryClient.setQueryData(orderKey('right'), orderWith());
  const tick = (media: string) =>
    queryClient
      .getMutationCache()
      .build(queryClient, selectionMutation(orderClient))
      .execute({ cardRight: 'c', medias: [media], isWanted: true });
  const state = () => queryClient.getQueryState<Order>(orderKey('right'));
  return { tick, sent, events, state };
}

/** By the fake clock. */
function timeoutSignal(ms: number): AbortSignal {
  const late = new AbortController();
  setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), ms);
  return late.signal;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(timeoutSignal);
  vi.stubGlobal('sessionStorage', undefined);
});

it('answers a tick in words within twenty seconds, and those that were pressed meanwhile with it', async () => {
  const { tick, sent, events, state } = openPage({ changeSelection: [untilGivenUp], open: [untilGivenUp] });
  const first = tick('p.1.key');
  await vi.advanceTimersByTimeAsync(TICK_MS / 2);
  const second = tick('p.2.key');
  await vi.advanceTimersByTimeAsync(TICK_MS / 2 + 1);
  await Promise.all([first, second]);
  expect(events).toEqual([{ kind: 'failed', errorCode: 'PROVIDER_UNAVAILABLE' }]);
  expect([sent, state()?.isInvalidated]).toEqual([[['p.1.key']], true]);
});

it.each([
  ['may still arrive, and reads the order once more', orderWith(), [{ kind: 'failed', errorCode: 'OUTCOME_UNKNOWN' }]],
  ['has arrived for made', orderWith(1), []],
])('takes a change without an answer that %s', async (_, read, expected) => {
  const { tick, events, state } = openPage({ changeSelection: [fail('OUTCOME_UNKNOWN')], open: [answer(read)] });
  await tick('p.1.key');
  expect([events, state()?.isInvalidated, state()?.data]).toEqual([expected, expected.length > 0, read]);
});

it('sends what there was no time for with the next request', async () => {
  const { tick, sent, events, state } = openPage({
    changeSelection: [
      answer({ order: orderWith(1), refusals: [], notMade: ['p.2.key', 'p.3.key'] }),
      answer({ order: orderWith(1, 2, 3), refusals: [], notMade: [] }),
    ],
    open: [],
  });
  await Promise.all(['p.1.key', 'p.2.key', 'p.3.key'].map(tick));
  expect(sent).toEqual([
    ['p.1.key', 'p.2.key', 'p.3.key'],
    ['p.2.key', 'p.3.key'],
  ]);
  expect([events, state()?.data?.items[0]?.medias.length]).toEqual([[], 3]);
});
