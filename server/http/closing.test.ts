import { expect, it } from 'vitest';
import { connectRaw, parseAnswer } from '#server/testing/raw-http.ts';
import { startStorefront } from '#server/testing/storefront.ts';

const HOST = 'host: fotos.localhost';
const CALL = `POST /trpc/venue.current HTTP/1.1\r\n${HOST}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n`;

it('a server that closes answers what still comes with a code, and what it began as ever', async () => {
  const { app, control } = await startStorefront();
  await control('/faults', { match: { path: '/organization' }, kind: 'latency', delay_ms: 300, times: 1 });
  const begun = await connectRaw(app, `${CALL}\r\n{}`);
  const late = await connectRaw(app, CALL);
  await expect.poll(async () => (await control<{ entries: unknown[] }>('/journal')).entries.length).toBeGreaterThan(0);
  const closing = app.close();
  late.socket.write('\r\n{}');
  const refused = parseAnswer((await late.closed).text);
  expect([refused.status, refused.headers.connection]).toEqual([503, 'close']);
  expect(JSON.parse(refused.body).errorCode).toBe('SERVER_BUSY');
  await expect.poll(begun.received).toContain('"webName":"fotos"');
  begun.socket.destroy();
  await closing;
});

it('a server that closes serves on while a load balancer learns of it, and ends each connection with its response', async () => {
  const { app } = await startStorefront({ DRAIN_SECONDS: '1' });
  const kept = await connectRaw(app, `GET /healthz HTTP/1.1\r\n${HOST}\r\n\r\n`);
  await expect.poll(kept.received).toContain('"ok"');
  const closing = app.close();
  kept.socket.write(`${CALL}\r\n{}`);
  expect((await kept.closed).text).toMatch(/connection: close.*"webName":"fotos"/is);
  const answerTo = async (text: string) => parseAnswer((await (await connectRaw(app, text)).closed).text);
  for (const path of ['/healthz', '/readyz']) {
    expect((await answerTo(`GET ${path} HTTP/1.1\r\n${HOST}\r\n\r\n`)).status).toBe(503);
  }
  const served = await answerTo(`${CALL}\r\n{}`);
  expect([served.status, served.headers.connection]).toEqual([200, 'close']);
  await closing;
  expect(app.server.listening).toBe(false);
});
