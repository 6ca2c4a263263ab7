import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { connectRaw, parseAnswer } from '#server/testing/raw-http.ts';
import { startStorefront } from '#server/testing/storefront.ts';
import { UPLOAD_PATH } from '#shared/pictures/photo-file.ts';
import { TIME_LIMITS, type TimeLimits } from './time-limits.ts';

const start = (limits: Partial<TimeLimits>) =>
  startStorefront({}, { timeLimits: { ...TIME_LIMITS, checkEveryMs: 20, ...limits } });

const post = (path: string, headers: string, body = '') =>
  `POST ${path} HTTP/1.1\r\nhost: fotos.localhost\r\n${headers}\r\n\r\n${body}`;
const json = (length: number) => `content-type: application/json\r\ncontent-length: ${length}`;

it('headers have their time, and a request that never ends gets an answer and no further connection', async () => {
  const { app } = await start({ headersMs: 200 });
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
  const { app, log } = await start({ headersMs: 100 });
  const { closed } = await connectRaw(app, '');
  expect((await closed).text).toBe('');
  expect(log.join('')).not.toContain('refused');
});

it('the real limits hold within a third of their time', () => {
  expect(TIME_LIMITS.checkEveryMs).toBeLessThanOrEqual(TIME_LIMITS.headersMs / 3);
  expect([TIME_LIMITS.headersMs, TIME_LIMITS.bodyMs]).toEqual([15_000, 30_000]);
});

it.each(['/trpc/venue.current', '/trpc/none', '/csp-reports', '/nowhere'])(
  'a body of %s has its time, though it comes steadily',
  async (path) => {
    const { app, log } = await start({ bodyMs: 200 });
    const type = path === '/csp-reports' ? 'application/csp-report' : 'application/json';
    const slow = await connectRaw(app, post(path, `content-type: ${type}\r\ntransfer-encoding: chunked`));
    const drip = setInterval(() => slow.socket.write('1\r\n \r\n'), 20);
    const { text, ms } = await slow.closed;
    clearInterval(drip);
    const { status, body, headers } = parseAnswer(text);
    expect([status, JSON.parse(body).errorCode, headers.connection]).toEqual([408, 'TRANSFER_TOO_SLOW', 'close']);
    expect(ms).toBeGreaterThanOrEqual(190);
    expect(log.join('')).toContain('a body that was not complete in time');
  },
);

it('a body whose request was answered before is not waited for either', async () => {
  const { app } = await start({ bodyMs: 200 });
  const slow = await connectRaw(app, post('/trpc/venue.current', 'content-type: text/plain\r\ncontent-length: 9'));
  const { text } = await slow.closed;
  expect(parseAnswer(text).status).toBe(415);
});

it('a body that was too large is refused once, and nothing is left to fail later', async () => {
  const { app, log } = await start({ bodyMs: 100 });
  const head = 'content-type: application/json\r\ntransfer-encoding: chunked';
  const large = await connectRaw(app, post('/trpc/venue.current', head));
  large.socket.write(`${(70_000).toString(16)}\r\n${' '.repeat(70_000)}\r\n`);
  expect(parseAnswer((await large.closed).text).status).toBe(413);
  await setTimeout(150);
  expect(log.filter((line) => line.includes('"errorCode":'))).toHaveLength(1);
});

it('photos may take longer, as their route says', async () => {
  const { app } = await start({ bodyMs: 50 });
  const headers = 'content-type: image/jpeg\r\ncontent-length: 1000\r\nx-vitrine: 1';
  const upload = await connectRaw(app, post(UPLOAD_PATH, headers));
  const call = await connectRaw(app, post('/trpc/venue.current', json(2)));
  await call.closed;
  expect([upload.socket.readyState, upload.received()]).toEqual(['open', '']);
});

it('a call in time keeps its connection', async () => {
  const { app } = await start({ bodyMs: 200, headersMs: 200 });
  const request = post('/trpc/venue.current', json(2), '{}');
  const connection = await connectRaw(app, request);
  await expect.poll(connection.received).toContain('"webName":"fotos"');
  await setTimeout(300);
  connection.socket.write(request);
  await expect.poll(() => connection.received().match(/"webName":"fotos"/g)?.length).toBe(2);
});

it('a refused request whose connection ended is not kept until its body would be late', async () => {
  const { app } = await start({ bodyMs: 60_000 });
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const refused = Array.from({ length: 20 }, async () => {
    const call = post('/trpc/venue.current', 'content-type: text/plain\r\ncontent-length: 9');
    const connection = await connectRaw(app, call);
    await expect.poll(connection.received).toContain('}');
    connection.socket.destroy();
  });
  await Promise.all(refused);
  await expect.poll(() => timers() - before).toBeLessThan(10);
});
