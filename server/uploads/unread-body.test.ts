import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { picture } from '#mock-provider/testing/files.ts';
import type { BodyOptions } from '#server/http/request-body.ts';
import { rawUpload } from '#server/testing/raw-http.ts';
import { startStorefront } from '#server/testing/storefront.ts';
import { waitedMs } from '#server/testing/waited-time.ts';

type Answer = { status: number | undefined; body: string; connection: string | undefined };

async function start(options: BodyOptions = {}) {
  const storefront = await startStorefront({}, options);
  const { site } = await storefront.venue({ search_max_range: 2 });
  const port = await storefront.listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());

  const send = (path: string, headers: Record<string, string>, body: Buffer) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const all = {
      host: `${site}.localhost`,
      'x-vitrine': '1',
      'accept-encoding': 'gzip',
      'content-length': String(body.length),
      ...headers,
    };
    const call = request({ port, host: '127.0.0.1', agent, method: 'POST', path, headers: all });
    call.on('error', reject);
    call.on('response', (response) => {
      const { statusCode: status, headers } = response;
      text(response).then((body) => resolve({ status, body, connection: headers.connection }), reject);
    });
    call.end(body);
    return promise;
  };
  const photo = await picture('jpeg');
  const next = async () => {
    const before = waitedMs();
    const { status } = await send('/uploads', { 'content-type': 'image/jpeg' }, photo);
    return { status, ms: waitedMs() - before };
  };
  return { send, next, port, site };
}

describe('a refused request', () => {
  it.each([
    [50, 'kB', 50_000, 'keep-alive'],
    [300, 'kB', 300_000, 'close'],
    [5, 'MB', 5_000_000, 'close'],
    [21, 'MB', 21_000_000, 'close'],
  ])('of %i %s is answered, and the next one is as well', async (_, _unit, bytes, connection) => {
    const { send, next } = await start();
    const refused = await send('/uploads', { 'content-type': 'image/jpeg' }, Buffer.alloc(bytes, '%PDF'));
    expect(refused).toEqual({ status: 400, body: '{"errorCode":"PHOTO_TYPE_NOT_SUPPORTED"}', connection });
    const { status, ms } = await next();
    expect(status).toBe(200);
    expect(ms).toBeLessThan(1_000);
  });

  it('is answered also before anybody reads its body, or a part of its form', async () => {
    const { send, next } = await start();
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    const photo = { 'content-type': 'image/jpeg' };
    for (const bytes of [50_000, 300_000, 5_000_000]) {
      const body = Buffer.alloc(bytes, 'x');
      for (const [path, headers] of [
        ['/uploads', { ...photo, 'x-vitrine': '' }],
        ['/uploads', form],
        ['/uploads', { ...photo, 'x-card': 'c.forged' }],
        ['/face-search', { ...form, 'x-vitrine': '' }],
        ['/face-search', form],
        ['/face-search?from=2025-07-12&to=2025-07-13', form],
      ] as const) {
        const refused = await send(path, headers, body);
        expect([refused.status, refused.body], path).toEqual([
          'x-card' in headers ? 404 : expect.toSatisfy((status: number) => status === 400 || status === 415),
          expect.stringMatching(/^\{"errorCode":"(BAD_INPUT|NOT_FOUND)"\}$/),
        ]);
        const { status, ms } = await next();
        expect(status).toBe(200);
        expect(ms).toBeLessThan(1_000);
      }
    }
  });

  it.each([
    [50_000, /connection: keep-alive/i],
    [5_000_000, /connection: close/i],
  ])('of %i bytes that stop coming is closed', async (length, connection) => {
    const { port, site } = await start({ droppingMs: 100 });
    const { socket, answer } = await rawUpload(port, { site, length, isLast: false });
    socket.write(Buffer.alloc(10_000, '%PDF'));
    const refusal = await answer;
    expect(refusal).toMatch(/^HTTP\/1.1 400 [\s\S]*\{"errorCode":"PHOTO_TYPE_NOT_SUPPORTED"\}$/);
    expect(refusal).toMatch(connection);
  });

  it('of a browser that does not stop sending is closed after 2 MiB', async () => {
    const { port, site } = await start();
    const { socket, answer } = await rawUpload(port, { site, length: 1_000_000_000, isLast: false });
    const more = () => {
      while (!socket.destroyed && socket.write(Buffer.alloc(64 * 1024, '%PDF')));
    };
    socket.on('drain', more);
    more();
    expect(await answer).toContain('PHOTO_TYPE_NOT_SUPPORTED');
    expect(socket.bytesWritten).toBeLessThan(16 * 1024 * 1024);
  });
});
