import { expect, it } from 'vitest';
import { createMetrics } from '#server/operations/metrics/metrics.ts';
import { startOrder } from '#server/testing/payable-order.ts';
import { connectRaw, parseAnswer } from '#server/testing/raw-http.ts';
import { startStorefront } from '#server/testing/storefront.ts';

const INERT = "default-src 'none'; frame-ancestors 'none'";
const TYPED = 'ABCDEFGHI';
const HOST = 'host: fotos.localhost';

async function refusalOf(request: string) {
  const storefront = await startStorefront({ LOG_LEVEL: 'trace' });
  const connection = await connectRaw(storefront.app, request);
  await expect.poll(connection.received).toContain('}');
  return { ...parseAnswer(connection.received()), log: storefront.log.join('') };
}

it.each([
  ['an address that cannot be decoded', `GET /${TYPED}/%E0%A4%A HTTP/1.1\r\n${HOST}\r\n\r\n`, 400, 'BAD_INPUT'],
  ['a part that is too long', `GET /gallery/${TYPED.repeat(500)} HTTP/1.1\r\n${HOST}\r\n\r\n`, 414, 'BAD_INPUT'],
  ['no HTTP', `${TYPED}\r\n\r\n`, 400, 'BAD_INPUT'],
  ['no host', `GET /${TYPED} HTTP/1.1\r\n\r\n`, 400, 'BAD_INPUT'],
  ['headers that are too long', `GET / HTTP/1.1\r\n${HOST}\r\nx: ${TYPED.repeat(3000)}\r\n\r\n`, 431, 'BAD_INPUT'],
  ['two hosts', `GET /${TYPED} HTTP/1.1\r\n${HOST}\r\nHOST: aqua.localhost\r\n\r\n`, 400, 'BAD_INPUT'],
  ['an unknown address', `GET /${TYPED} HTTP/1.1\r\n${HOST}\r\n\r\n`, 404, 'NOT_FOUND'],
  ['an unknown method', `PROPFIND /${TYPED} HTTP/1.1\r\n${HOST}\r\n\r\n`, 404, 'NOT_FOUND'],
  [
    'a type that no route takes',
    `POST /uploads HTTP/1.1\r\n${HOST}\r\ncontent-type: text/${TYPED}\r\ncontent-length: 1\r\n\r\nx`,
    415,
    'BAD_INPUT',
  ],
])('%s is refused with a code and its status, and repeated nowhere', async (_case, request, status, errorCode) => {
  const refusal = await refusalOf(request);
  expect([refusal.status, JSON.parse(refusal.body)]).toEqual([status, { errorCode }]);
  expect(refusal.headers).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
    'content-security-policy': INERT,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(refusal.body + refusal.log).not.toContain(TYPED);
  expect(refusal.log).toContain(`"status":${status}`);
});

it('a server that closes answers what still comes with a code, and what it began as ever', async () => {
  const { app, control } = await startStorefront();
  await control('/faults', { match: { path: '/organization' }, kind: 'latency', delay_ms: 300, times: 1 });
  const call = `POST /trpc/venue.current HTTP/1.1\r\n${HOST}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n`;
  const begun = await connectRaw(app, `${call}\r\n{}`);
  const late = await connectRaw(app, call);
  await expect.poll(async () => (await control<{ entries: unknown[] }>('/journal')).entries.length).toBeGreaterThan(0);
  const closing = app.close();
  late.socket.write('\r\n{}');
  const refused = parseAnswer((await late.closed).text);
  expect([refused.status, refused.headers.connection]).toEqual([502, 'close']);
  expect(JSON.parse(refused.body).errorCode).toBe('SERVER_BUSY');
  await expect.poll(begun.received).toContain('"webName":"fotos"');
  begun.socket.destroy();
  await closing;
});

it('a request of HTTP/1.0 needs no host', async () => {
  const { app } = await startStorefront();
  const connection = await connectRaw(app, 'GET /healthz HTTP/1.0\r\n\r\n');
  expect(parseAnswer((await connection.closed).text)).toMatchObject({ status: 200, body: '{"status":"ok"}' });
});

it('a visitor who leaves before a long answer is no failure of this program', async () => {
  const metrics = createMetrics();
  const { app, venue, caller, log } = await startStorefront({}, { metrics });
  const { site, addCard, fault, struck } = await venue();
  const { cards, order } = await startOrder(caller(site), (await addCard({ photos: 1_001 })).card);
  await caller(site).order.addAllDigital({ order: order.id });
  await fault({ path: '/order/' }, 'latency', { delay_ms: 2_000 });
  const body = JSON.stringify({ cards });
  const head = `POST /trpc/order.open HTTP/1.1\r\nhost: ${site}.localhost\r\ncontent-type: application/json`;
  const { socket } = await connectRaw(app, `${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  await expect.poll(struck).toEqual([1]);
  socket.destroy();
  const failures = () => log.map((line) => JSON.parse(line)).filter(({ errorCode }) => errorCode);
  await expect.poll(failures).toMatchObject([{ level: 30, errorCode: 'BAD_INPUT' }]);
  expect(await metrics.text()).not.toMatch(/^vitrine_failures_total.*BAD_INPUT/m);
});
