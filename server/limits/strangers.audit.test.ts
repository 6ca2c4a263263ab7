import { createClient } from '@redis/client';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { picture } from '#mock-provider/testing/files.ts';
import { needing } from '#mock-provider/testing/needing.ts';
import { createSharedState } from '#server/shared-state/create-shared-state.ts';
import { payableOrder } from '#server/testing/payable-order.ts';
import { RedisServer } from '#server/testing/redis-server.ts';
import { failureOf, startStorefront } from '#server/testing/storefront.ts';
import { waitedMs } from '#server/testing/waited-time.ts';

/** Every call to the mock takes less than this, and every wait after a refusal is longer. */
const AT_ONCE_MS = 1_000;
const inAddresses = (at: number) => `2001:db8:0:${at.toString(16)}::1`;
const wrongCard = (at: number) => `Z${String(at).padStart(8, '0')}`;

const start = async () => {
  const storefront = await startStorefront({ TRUST_PROXY: '127.0.0.1' });
  const place = await storefront.venue({ can_send_photo: true, search_max_range: 2 });
  const ask = async (address: string, input: object) => {
    const headers = { host: `${place.site}.localhost`, 'x-forwarded-for': address };
    const reply = await storefront.app.inject({
      method: 'POST',
      url: '/trpc/gallery.byCards',
      headers,
      payload: input,
    });
    return { status: reply.statusCode, headers: reply.headers, json: reply.json() };
  };
  const openAtOnce = async (address: string, input: object) => {
    const before = waitedMs();
    const reply = await ask(address, input);
    expect(waitedMs() - before).toBeLessThan(AT_ONCE_MS);
    return reply;
  };
  return { storefront, place, ask, openAtOnce };
};

describe('a stranger stops nobody', () => {
  it('on the same Wi-Fi by sixty failing PIX of seven orders: the next buyer pays', async () => {
    const { storefront, place } = await start();
    const atPlace = { ...storefront, venue: async () => place };
    for (let nth = 0; nth < 7; nth += 1) {
      const { caller, checkout } = await payableOrder(atPlace, 'falha@example.com');
      for (let charge = 0; charge < 9; charge += 1) {
        expect(await failureOf(caller.payment.checkout(checkout))).toBe('PIX_CREATION_FAILED');
      }
    }
    const { caller, checkout } = await payableOrder(atPlace);
    expect((await caller.payment.checkout(checkout)).pixText).toMatch(/^000201/);
  });

  it('on the same Wi-Fi by sixty empty face-search forms: the next search is made', async () => {
    const { storefront, place } = await start();
    const search = () =>
      storefront.agent
        .post('/face-search?from=2025-07-12&to=2025-07-13')
        .set({ host: `${place.site}.localhost`, 'x-vitrine': '1' });
    for (let nth = 0; nth < 60; nth += 1) {
      const type = 'multipart/form-data; boundary=x';
      expect((await search().set('content-type', type).send('--x--\r\n')).status).toBe(400);
    }
    expect((await search().attach('photos[]', await picture('jpeg'), 'a.jpg')).status).toBe(200);
  });

  it('on the same order by failing PIX: its buyer still has ten of ten', async () => {
    const { storefront } = await start();
    const { venue, caller, checkout, charges } = await payableOrder(storefront, 'falha@example.com');
    const { buyer: _right, ...unproven } = checkout;
    const stranger = storefront.caller(venue.site, '192.0.2.9');
    const codes = [];
    for (let nth = 0; nth < 12; nth += 1) codes.push(await failureOf(stranger.payment.checkout(unproven)));
    expect(codes.slice(-3)).toEqual(['PIX_CREATION_FAILED', 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
    for (let nth = 0; nth < 12; nth += 1) codes.push(await failureOf(caller.payment.checkout(checkout)));
    expect(codes.slice(-3)).toEqual(['PIX_CREATION_FAILED', 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
    expect(await charges()).toBe(20);
  });
});

it('who guesses a card’s access code tries ten, and its owners open it at once', async () => {
  const { place, ask, openAtOnce } = await start();
  const { card } = await place.addCard({ photos: 1, secret: 'ABC123' });
  const [home, elsewhere] = ['203.0.113.5', '203.0.113.6'];
  const right = { cards: [card], accessCode: 'ABC123' };
  const { pass } = (await ask(home, right)).json.result.data.cards[0];
  const statuses = [];
  for (let at = 0; at < 12; at += 1) {
    statuses.push((await ask(elsewhere, { cards: [card], accessCode: String(100_000 + at) })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(404), 429, 429]);
  const late = await ask(elsewhere, right);
  const wait = Number(late.headers['retry-after']);
  // The minute began with the last guess that was tried, which may be long ago on a busy machine.
  expect([late.status, wait > 0 && wait <= 60]).toEqual([429, true]);
  expect((await openAtOnce(home, right)).status).toBe(200);
  // The tab in which the code was typed has a pass.
  expect((await openAtOnce(elsewhere, { cards: [card], pass })).status).toBe(200);
});

needing('redis-server').it('nothing that a stranger opens or invents is kept in Redis', async () => {
  const redis = await RedisServer.start();
  onTestFinished(() => redis.stop());
  const state = await createSharedState({ redisUrl: redis.url, handleSecrets: [] }, pino({ level: 'silent' }));
  onTestFinished(() => state.close());
  const storefront = await startStorefront({}, { state, limits: { mostDelayMs: 1 } });
  const client = await createClient({ url: redis.url }).connect();
  onTestFinished(() => client.close());
  const place = await storefront.venue();
  const cards = await Promise.all(Array.from({ length: 20 }, () => place.addCard({ photos: 1 })));
  const before = await client.keys('*');
  for (let at = 0; at < 20; at += 1) {
    const { gallery } = storefront.caller(place.site, inAddresses(at));
    await gallery.byCards({ cards: [cards[at]?.card ?? ''] });
    const invented = gallery.byCards({ cards: [wrongCard(at)], accessCode: 'ABC123' });
    expect(await failureOf(invented)).toBe('CARD_NOT_FOUND');
  }
  expect(await client.keys('*')).toEqual(before);
});
