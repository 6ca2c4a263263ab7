import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { JournalReply } from '#mock-provider/control/schema.ts';
import { connectRaw, parseAnswer } from '#server/testing/raw-http.ts';
import { startStorefront } from '#server/testing/storefront.ts';
import { TIME_LIMITS, type TimeLimits } from './connections.ts';

type Answer = { readonly result?: { readonly data: { readonly unsold: readonly unknown[] } } };

async function start(options: Parameters<typeof startStorefront>[1] = {}) {
  const storefront = await startStorefront({}, options);
  const venue = await storefront.venue();
  const large = (await venue.addCard({ photos: 10_000 })).card;
  const small = (await venue.addCard({ photos: 1 })).card;
  const call = (card: string, body = JSON.stringify({ cards: [card] })) =>
    `POST /trpc/gallery.byCards HTTP/1.1\r\nhost: ${venue.site}.localhost\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const galleryCalls = async () => {
    const path = `/journal?organization=${venue.organization.id}&path=/medias/`;
    return (await storefront.control<JournalReply>(path)).entries.length;
  };
  return { ...storefront, venue, large, small, call, galleryCalls };
}

function photosIn(received: string): number[] {
  const bodies = received.split(/HTTP\/1\.1 200[\s\S]*?\r\n\r\n/).slice(1);
  return bodies.map((body) => (JSON.parse(body) as Answer).result?.data.unsold.length ?? 0);
}

it('a request that comes before the answer to the last one ends the connection, and is not served', async () => {
  const { app, large, small, call, galleryCalls } = await start();
  const { socket, closed } = await connectRaw(app, call(large));
  await expect.poll(galleryCalls).toBe(1);
  socket.write(call(small).repeat(50));
  await closed;
  await pause(500);
  expect(await galleryCalls()).toBe(1);
});

it('a connection can be used again, also after a while, and for what comes in many parts', async () => {
  const timeLimits = { ...TIME_LIMITS, checkEveryMs: 20, requestMs: 1_500, headersMs: 1_500 };
  const { app, small, call } = await start({ timeLimits });
  const { socket, received } = await connectRaw(app, call(small));
  for (let answered = 1; answered <= 3; answered += 1) {
    await expect.poll(() => photosIn(received()).length).toBe(answered);
    await pause(1_700);
    const request = call(small);
    socket.write(request.slice(0, -5));
    await pause(20);
    socket.write(request.slice(-5));
  }
  await expect.poll(() => photosIn(received())).toEqual([1, 1, 1, 1]);
});

it.each(['/trpc/venue.current', '/csp-reports', '/nowhere', '/uploads'])(
  'a body for %s that stops coming ends',
  async (path) => {
    const { app, venue } = await start({ timeLimits: { ...TIME_LIMITS, unreadMs: 300 } });
    const type = { '/uploads': 'image/jpeg', '/csp-reports': 'application/csp-report' }[path] ?? 'application/json';
    const head = `POST ${path} HTTP/1.1\r\nhost: ${venue.site}.localhost\r\nx-vitrine: 1\r\n`;
    const { closed } = await connectRaw(app, `${head}content-type: ${type}\r\ncontent-length: 100\r\n\r\n{`);
    await closed;
  },
);

it('an answer that the provider delays is not', async () => {
  const { app, small, call, control, venue } = await start({ timeLimits: { ...TIME_LIMITS, unreadMs: 200 } });
  const organization = venue.organization.id;
  await control('/faults', { organization, match: { path: '/medias/' }, kind: 'latency', delay_ms: 700, times: 1 });
  const { received } = await connectRaw(app, call(small));
  await expect.poll(() => photosIn(received())).toEqual([1]);
});

const startWith = (limits: Partial<TimeLimits>) =>
  startStorefront({}, { timeLimits: { ...TIME_LIMITS, checkEveryMs: 20, ...limits } });

it('headers have their time, and a request that never ends gets an answer and no further connection', async () => {
  const { app } = await startWith({ headersMs: 200 });
  const slow = await connectRaw(app, 'GET / HTTP/1.1\r\nhost: fotos.localhost\r\nx-slow: ');
  const { text, ms } = await slow.closed;
  expect(parseAnswer(text)).toMatchObject({
    status: 408,
    body: '{"errorCode":"TRANSFER_TOO_SLOW"}',
    headers: { connection: 'close', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
  expect(ms).toBeGreaterThanOrEqual(190);
});

it('a connection that was never used ends without a word', async () => {
  const { app, log } = await startWith({ headersMs: 100 });
  const { closed } = await connectRaw(app, '');
  expect((await closed).text).toBe('');
  expect(log.join('')).not.toContain('refused');
});

it('the real limits hold within a third of their time', () => {
  expect(TIME_LIMITS.checkEveryMs).toBeLessThanOrEqual(TIME_LIMITS.headersMs / 3);
  expect([TIME_LIMITS.headersMs, TIME_LIMITS.requestMs]).toEqual([15_000, 600_000]);
});

it('a request has its time, though it comes steadily', async () => {
  const { app } = await startWith({ headersMs: 200, requestMs: 200 });
  const head = 'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';
  const slow = await connectRaw(app, `POST /trpc/venue.current HTTP/1.1\r\nhost: fotos.localhost\r\n${head}`);
  const drip = setInterval(() => slow.socket.write('1\r\n \r\n'), 20);
  const { text, ms } = await slow.closed;
  clearInterval(drip);
  const { status, body, headers } = parseAnswer(text);
  expect([status, JSON.parse(body).errorCode, headers.connection]).toEqual([408, 'TRANSFER_TOO_SLOW', 'close']);
  expect(ms).toBeGreaterThanOrEqual(190);
});
