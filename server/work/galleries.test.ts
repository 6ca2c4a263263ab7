import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { JournalReply } from '#mock-provider/control/schema.ts';
import { failureOf, firstRight, post, startStorefront } from '#server/testing/storefront.ts';
import { waitedMs } from '#server/testing/waited-time.ts';
import type { Gallery } from '#shared/media/media.ts';

const VISITOR = '203.0.113.9';

async function start(env: NodeJS.ProcessEnv = {}) {
  const storefront = await startStorefront({ TRUST_PROXY: '127.0.0.1', ...env });
  const venue = await storefront.venue();
  const journal = async (path: string) => {
    const query = `/journal?organization=${venue.organization.id}&path=${path}`;
    return (await storefront.control<JournalReply>(query)).entries;
  };
  const open = (cards: readonly string[], address = '192.0.2.1') =>
    post(storefront, venue.site, 'gallery.byCards', { cards }).set('x-forwarded-for', address);
  return { storefront, venue, journal, open };
}

it('a gallery is of one card: another in the same call is refused, and neither is asked for', async () => {
  const { venue, journal, open } = await start();
  const { card } = await venue.addCard({ photos: 2 });
  const reply = await open([card, 'NADAVAI01']);
  expect([reply.status, reply.body.error.data.errorCode]).toEqual([400, 'BAD_INPUT']);
  expect(await journal('/card/')).toEqual([]);
  // A card that is listed twice counts once.
  expect((await open([card, card])).body.result.data.unsold).toHaveLength(2);
});

it('a card of any size opens', async () => {
  const { venue, open } = await start();
  const { card: huge } = await venue.addCard({ photos: 16_000 });
  expect((await open([huge])).body.result.data.unsold).toHaveLength(16_000);
});

it('invented cards of one address, ever the same or new ones, leave the others of the venue their galleries', async () => {
  const { storefront, venue, open } = await start();
  const { card } = await venue.addCard({ photos: 5 });
  const slow = { organization: venue.organization.id, kind: 'latency', delay_ms: 200 };
  await storefront.control('/faults', { ...slow, match: { path: '/card/' } });
  let isOver = false;
  let next = 0;
  const flood = async (at: number) => {
    while (!isOver) {
      next += 1;
      await failureOf(Promise.resolve(open([`NADA${at % 3}${String(next % 20).padStart(4, '0')}`])));
    }
  };
  const floods = Array.from({ length: 24 }, (_, at) => flood(at));
  await pause(500);
  const took = [];
  for (let visits = 0; visits < 5; visits += 1) {
    const before = waitedMs();
    const { status } = await open([card], VISITOR);
    took.push(Math.round(waitedMs() - before));
    expect(status).toBe(200);
  }
  isOver = true;
  await Promise.all(floods);
  expect(Math.max(...took)).toBeLessThan(3_000);
});

it('a change of an order, also by opening it, waits behind other changes but no gallery, report or payment', async () => {
  const one = { connections: 1, queue: 0 };
  const calls = { connections: 2, queue: 8 };
  const pools = { calls, changes: one, payments: one, paymentReads: one };
  const storefront = await startStorefront({}, { provider: { pools } });
  const venue = await storefront.venue();
  const { card } = await venue.addCard({ photos: 1, sold_photos: 1 });
  const { card: slow } = await venue.addCard({ photos: 1 });
  const call = (procedure: string, input: object) => post(storefront, venue.site, procedure, input);
  const { sold, unsold, cards }: Gallery = (await call('gallery.byCards', { cards: [card] })).body.result.data;
  const { id: order } = (await call('order.open', { cards: cards.map(({ right }) => right) })).body.result.data;
  const slowDown = (path: string) => venue.fault({ path }, 'latency', { delay_ms: 3_000, times: 1 });
  for (const path of ['/card/', '/session_media', '/payment']) await slowDown(path);
  const others = [
    call('gallery.byCards', { cards: [slow] }),
    call('order.reportDownload', { order, downloads: sold.map(({ download }) => download), kind: 'download' }),
    call('payment.byOrder', { order }),
  ].map((other) => other.then(({ status }) => status));
  await expect.poll(venue.struck).toEqual([1, 1, 1]);
  const changes = unsold.map(({ id }) => ({ media: id, isWanted: true }));
  const change = () => call('order.changeSelection', { order, changes }).then(({ status }) => status);
  expect(await Promise.race([change(), ...others.map((other) => other.then(() => 'another'))])).toBe(200);
  expect(await Promise.all(others)).toEqual([200, 200, 200]);
  const galleries: Gallery[] = [];
  for (const code of [slow, card]) galleries.push((await call('gallery.byCards', { cards: [code] })).body.result.data);
  await slowDown('/order/');
  const next = change();
  await expect.poll(venue.struck).toEqual([1, 1, 1, 1]);
  const opening = await call('order.open', { cards: galleries.map(firstRight) });
  expect([opening.body.error?.data.errorCode, await next]).toEqual(['SERVER_BUSY', 200]);
});

it('nothing that waits for the provider or for a lock keeps a share of the media', async () => {
  const { storefront, venue, open } = await start({ METRICS_ALLOW: '127.0.0.1,198.51.100.0/24' });
  const { card } = await venue.addCard({ photos: 3, sold_photos: 2 });
  const { sold, unsold, cards }: Gallery = (await open([card])).body.result.data;
  const call = (procedure: string, input: object) =>
    post(storefront, venue.site, procedure, input).set('x-forwarded-for', '192.0.2.1');
  const { id: order } = (await call('order.open', { cards: cards.map(({ right }) => right) })).body.result.data;
  for (const [path, delay_ms] of [
    ['/medias/zip', 8_000],
    ['/product/', 2_000],
  ] as const) {
    await venue.fault({ path }, 'latency', { delay_ms });
  }
  const slow = [
    call('gallery.zip', { downloads: sold.map(({ download }) => download) }),
    call('order.changeSelection', { order, changes: unsold.map(({ id }) => ({ media: id, isWanted: true })) }),
  ].map((one) => one.then(({ status }) => status));
  const metrics = async () => (await storefront.agent.get('/metrics').set('x-forwarded-for', '198.51.100.1')).text;
  const busy = async () => (await metrics()).match(/vitrine_pool_busy\{pool="(?:media|archives)"\} \d+/g)?.toSorted();
  await expect.poll(venue.struck).not.toContain(0);
  expect(await busy()).toEqual(['vitrine_pool_busy{pool="archives"} 1', 'vitrine_pool_busy{pool="media"} 0']);
  expect(await Promise.all(slow)).toEqual([200, 200]);
});
