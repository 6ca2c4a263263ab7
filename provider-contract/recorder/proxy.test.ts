import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { listenForTest } from '#mock-provider/testing/listen-for-test.ts';
import { type Passed, startProxy } from './proxy.ts';

const FILE = '/api/v1/photo/download/m1/f.jpg';

async function start(answer: RequestListener) {
  const target = await listenForTest(createServer(answer));
  const passed = Promise.withResolvers<Passed>();
  const proxy = await startProxy({ target, port: 0, onPassed: (_, one) => passed.resolve(one) });
  onTestFinished(() => proxy.close());
  return { url: proxy.url, target, passed: passed.promise };
}

it('passes bytes on as they come, and keeps none of a file', async () => {
  const isSeen = Promise.withResolvers<void>();
  const { url, passed } = await start(async (_, reply) => {
    reply.writeHead(200, { 'content-type': 'image/jpeg' }).write('first');
    await isSeen.promise;
    reply.end('last');
  });
  const { body } = await fetch(url + FILE);
  const parts: string[] = [];
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    parts.push(part);
    isSeen.resolve();
  }
  expect(parts).toEqual(['first', 'last']);
  expect((await passed).reply).toMatchObject({ status: 200, bytes: 9, text: null });
});

it('ends the call of a caller who has gone', async () => {
  const isClosed = Promise.withResolvers<void>();
  const { url, passed } = await start((_, reply) => {
    reply.once('close', () => isClosed.resolve());
    reply.writeHead(200, { 'content-type': 'image/jpeg' }).write('first');
  });
  const gone = new AbortController();
  await fetch(url + FILE, { signal: gone.signal });
  gone.abort();
  await isClosed.promise;
  expect((await passed).isGone).toBe(true);
});

it('breaks off where the provider does', async () => {
  const { url, passed } = await start((_, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 }).write('{');
    setImmediate(() => reply.destroy());
  });
  await expect(fetch(`${url}/api/v1/payment/o1`).then((reply) => reply.text())).rejects.toThrow();
  expect(await passed).toMatchObject({ isGone: false, failure: expect.any(String) });
});

it('sends the provider its own host, and asks for nothing compressed', async () => {
  const { url, target, passed } = await start(({ headers }, reply) => {
    const { host, 'accept-encoding': encoding, 'user-agent': agent } = headers;
    reply.end(JSON.stringify({ host, encoding, agent }));
  });
  const reply = await fetch(`${url}/other?a=1`, { headers: { 'user-agent': 'storefront' } });
  expect(await reply.json()).toEqual({ host: new URL(target).host, encoding: 'identity', agent: 'storefront' });
  expect(await passed).toMatchObject({ call: null, address: '/other?a=1' });
});

it('speaks TLS with a provider at https', async () => {
  const server = createTcpServer();
  const address = await listenForTest(server);
  const proxy = await startProxy({ target: address.replace('http:', 'https:'), port: 0, onPassed: () => undefined });
  onTestFinished(() => proxy.close());
  const refused = expect(fetch(`${proxy.url}/other`)).rejects.toThrow();
  const [socket] = (await once(server, 'connection')) as [Socket];
  const [hello] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  // A TLS handshake begins with this byte.
  expect(hello[0]).toBe(22);
  await refused;
});
