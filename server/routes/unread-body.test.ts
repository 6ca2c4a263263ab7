import { Agent, type IncomingMessage, request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { picture } from '#mock-provider/testing/photos.ts';
import { startStorefront } from '../testing/storefront.ts';

type Answer = { status: number | undefined; body: string; connection: string | undefined };

/** Refused bodies, over real sockets and one connection at a time. */
async function start() {
  const storefront = await startStorefront();
  const { site } = await storefront.venue({ search_max_range: 2 });
  const port = await storefront.listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());

  async function answerOf(response: IncomingMessage): Promise<Answer> {
    let body = '';
    for await (const chunk of response) body += chunk;
    return { status: response.statusCode, body, connection: response.headers.connection };
  }
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
    // What still could not be sent after the answer is no failure.
    call.on('error', reject);
    call.on('response', (response) => answerOf(response).then(resolve, reject));
    call.end(body);
    return promise;
  };
  const photo = await picture('jpeg');
  /** The next request of the same agent, and how long it took. */
  const next = async () => {
    const startMs = performance.now();
    const { status } = await send('/uploads', { 'content-type': 'image/jpeg' }, photo);
    return { status, ms: performance.now() - startMs };
  };
  return { send, next };
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
});
