import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { limitUnreadAnswers } from './unread-answers.ts';

/** More than the network holds between a server and a client that reads nothing. */
const LENGTH = 10_000_000;
const MOST_BYTES = 3.5 * LENGTH;

async function start() {
  const app = fastify({ trustProxy: true });
  onTestFinished(() => app.close());
  limitUnreadAnswers(app, MOST_BYTES);
  app.get('/long', async () => 'x'.repeat(LENGTH));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const request = async (address: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(`GET /long HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${address}\r\nconnection: close\r\n\r\n`);
    await once(socket, 'readable');
    return async () => {
      const closed = new Promise((resolve) => socket.once('close', resolve));
      if (!socket.resume().closed) await closed;
      return socket.bytesRead > LENGTH;
    };
  };
  return request;
}

it('the answers that one client leaves unread have a limit, beyond which the oldest are cut', async () => {
  const request = await start();
  const elsewhere = await request('10.0.0.2');
  const all = [];
  for (let asked = 0; asked < 5; asked += 1) all.push(await request('10.0.0.1'));
  const areWhole = [];
  for (const isWhole of all) areWhole.push(await isWhole());
  expect(areWhole).toEqual([false, false, true, true, true]);
  expect(await elsewhere()).toBe(true);
});

it('an answer that is read makes place for others', async () => {
  const request = await start();
  for (let asked = 0; asked < 5; asked += 1) {
    const isWhole = await request('10.0.0.1');
    expect(await isWhole()).toBe(true);
  }
});
