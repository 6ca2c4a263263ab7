import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FaultsReply } from '#mock-provider/control/faults.ts';
import type { JournalReply } from '#mock-provider/control/schema.ts';
import { failureOf, post, startStorefront } from '#server/testing/storefront.ts';
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

describe('a gallery of several cards', () => {
  it('is asked card by card and joined, in the order of its cards', async () => {
    const { venue, journal, open } = await start();
    const codes = [];
    for (const photos of [2, 3, 4]) codes.push((await venue.addCard({ photos, sold_photos: 1 })).card);
    const [one = '', two = '', three = ''] = codes;
    const alone = new Map<string, Gallery>();
    for (const code of codes) alone.set(code, (await open([code])).body.result.data);
    const joined: Gallery = (await open([three, one, two])).body.result.data;
    expect(joined.cards.map(({ code }) => code)).toEqual([three, one, two]);
    expect(joined.unsold).toEqual([three, one, two].flatMap((code) => alone.get(code)?.unsold ?? []));
    expect(joined.sold).toHaveLength(3);
    expect(await journal('/medias/')).toHaveLength(6);
  });

  it('ends its other calls at the first that fails', async () => {
    const { storefront, venue, journal, open } = await start();
    const cards = [];
    for (let count = 0; count < 20; count += 1) cards.push((await venue.addCard({ photos: 1 })).card);
    const slow = { organization: venue.organization.id, kind: 'latency', delay_ms: 150 };
    await storefront.control('/faults', { ...slow, match: { path: '/card/' } });
    const reply = await open(['NADAVAI01', ...cards.slice(0, 19)]);
    expect(reply.body.error.data.errorCode).toBe('CARD_NOT_FOUND');
    await pause(500);
    // Sixteen of one address at a time: the last four never were sent.
    expect((await journal('/card/')).length).toBeLessThanOrEqual(17);
    expect(await journal('/medias/')).toHaveLength(0);
  });

  it('ends its calls when the visitor leaves, and starts none of those that wait', async () => {
    const { storefront, venue, journal } = await start();
    const port = await storefront.listen();
    const slow = { organization: venue.organization.id, kind: 'latency', delay_ms: 300 };
    await storefront.control('/faults', { ...slow, match: { path: '/card/' } });
    for (let sent = 0; sent < 10; sent += 1) {
      const cards = Array.from({ length: 20 }, (_, at) => `NADA${sent}${String(at).padStart(4, '0')}`);
      const body = JSON.stringify({ cards });
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      socket.write(
        `POST /trpc/gallery.byCards HTTP/1.1\r\nHost: ${venue.site}.localhost\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${body.length}\r\n\r\n${body}`,
      );
      await pause(20);
      socket.destroy();
    }
    // Two hundred without it. Those that were on their way when their visitor left count as asked.
    await pause(1_000);
    expect((await journal('/card/')).length).toBeLessThan(180);
  });

  it('of more media than fit into memory is refused, a single card never', async () => {
    const { venue, open } = await start();
    const { card: huge } = await venue.addCard({ photos: 16_000 });
    const { card: other } = await venue.addCard({ photos: 16_000 });
    const both = await open([huge, other]);
    expect(both.body.error.data.errorCode).toBe('BAD_INPUT');
    expect((await open([huge])).body.result.data.unsold).toHaveLength(16_000);
  });
});

it('invented cards of one address, ever the same or new ones, leave the others of the venue their galleries', async () => {
  const { storefront, venue, open } = await start();
  const { card } = await venue.addCard({ photos: 5 });
  const slow = { organization: venue.organization.id, kind: 'latency', delay_ms: 200 };
  await storefront.control('/faults', { ...slow, match: { path: '/card/' } });
  let isOver = false;
  const flood = async (at: number) => {
    while (!isOver) {
      const cards = Array.from({ length: 20 }, (_, index) => `NADA${at % 3}${String(index).padStart(4, '0')}`);
      await failureOf(Promise.resolve(open(cards)));
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
    const latency = { organization: venue.organization.id, kind: 'latency', delay_ms, match: { path } };
    await storefront.control('/faults', latency);
  }
  const slow = [
    call('gallery.zip', { downloads: sold.map(({ download }) => download) }),
    call('order.changeSelection', { order, changes: unsold.map(({ id }) => ({ media: id, isWanted: true })) }),
  ].map((one) => one.then(({ status }) => status));
  const metrics = async () => (await storefront.agent.get('/metrics').set('x-forwarded-for', '198.51.100.1')).text;
  const busy = async () => (await metrics()).match(/vitrine_pool_busy\{pool="(?:media|archives)"\} \d+/g)?.toSorted();
  const struck = async () => {
    const { faults } = await storefront.control<FaultsReply>(`/faults?organization=${venue.organization.id}`);
    return faults.map(({ struck }) => struck > 0);
  };
  await expect.poll(struck).toEqual([true, true]);
  expect(await busy()).toEqual(['vitrine_pool_busy{pool="archives"} 1', 'vitrine_pool_busy{pool="media"} 0']);
  expect(await Promise.all(slow)).toEqual([200, 200]);
});
