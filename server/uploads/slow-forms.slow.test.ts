import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startStorefront } from '#server/testing/storefront.ts';

const START = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff]);
const PART =
  '--b\r\ncontent-disposition: form-data; name="photos[]"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';

/** A browser that sends the beginning of a form and then a byte now and then. @returns all that it was answered */
async function sendSlowly(port: number, head: readonly string[], start: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  socket.write(`${head.join('\r\n')}\r\ncontent-length: 100000\r\nx-vitrine: 1\r\n\r\n`);
  for (const part of start) socket.write(part);
  const timer = setInterval(() => socket.write('x'), 20);
  await new Promise((closed) => socket.once('close', closed));
  clearInterval(timer);
  return answer;
}

describe('a browser that sends a byte now and then', () => {
  it.each([
    ['/uploads', 'image/jpeg', [START, Buffer.alloc(100)]],
    [
      '/face-search?from=2025-07-12&to=2025-07-13',
      'multipart/form-data; boundary=b',
      [PART, START, Buffer.alloc(20_000)],
    ],
  ])('gets 408 and loses its connection: %s', async (path, type, start) => {
    const storefront = await startStorefront({}, { provider: { times: { rateWindow: 400 } } });
    const port = await storefront.listen();
    const { site } = await storefront.venue({ search_max_range: 2 });
    const head = [`POST ${path} HTTP/1.1`, `host: ${site}.localhost`, `content-type: ${type}`];
    const answer = await sendSlowly(port, head, start);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toContain('{"errorCode":"TRANSFER_TOO_SLOW"}');
  });
});
