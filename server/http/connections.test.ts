import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { limitUnreadAnswers, workOneAtATime } from './connections.ts';

/** Between a server and a client that reads nothing, the network buffers fewer bytes than this. */
const LENGTH = 10_000_000;
const MOST_BYTES = { ofNetwork: 3.5 * LENGTH, ofAll: 6.5 * LENGTH };

async function start() {
  const app = fastify({ trustProxy: true });
  onTestFinished(() => app.close());
  limitUnreadAnswers(app, MOST_BYTES);
  let answered = 0;
  app.get('/long', async () => 'x'.repeat(LENGTH));
  app.get('/late', async (_request, reply) => {
    await once(reply.raw, 'close');
    answered += 1;
    return 'x'.repeat(LENGTH);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const open = (path: string, address: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${address}\r\nconnection: close\r\n\r\n`);
    return socket;
  };
  const request = async (address: string) => {
    const socket = open('/long', address);
    await once(socket, 'readable');
    return async () => {
      const closed = new Promise((resolve) => socket.once('close', resolve));
      if (!socket.resume().closed) await closed;
      return socket.bytesRead > LENGTH;
    };
  };
  /** Simulates a visitor who leaves before the answer is ready. */
  const leave = async (address: string) => {
    const before = answered;
    const socket = open('/late', address);
    await once(socket, 'connect');
    socket.end();
    await expect.poll(() => answered).toBe(before + 1);
  };
  return { request, leave };
}

async function wholeOf(all: readonly (() => Promise<boolean>)[]): Promise<boolean[]> {
  const areWhole = [];
  for (const isWhole of all) areWhole.push(await isWhole());
  return areWhole;
}

it('the answers that one client leaves unread have a limit, beyond which the oldest are cut', async () => {
  const { request } = await start();
  const elsewhere = await request('10.0.0.2');
  const all = [];
  for (let asked = 0; asked < 5; asked += 1) all.push(await request('10.0.0.1'));
  expect(await wholeOf(all)).toEqual([false, false, true, true, true]);
  expect(await elsewhere()).toBe(true);
});

it('an answer that is read makes place for others', async () => {
  const { request } = await start();
  for (let asked = 0; asked < 5; asked += 1) {
    const isWhole = await request('10.0.0.1');
    expect(await isWhole()).toBe(true);
  }
});

it('those of many addresses have a limit together: the oldest of who has most are cut, and never the newest', async () => {
  const { request } = await start();
  const single = await request('10.0.0.1');
  // A subscriber of a tunnel has all networks of a /48.
  const tunnel = [];
  for (const net of [1, 2, 3, 4, 5]) tunnel.push(await request(`2001:db8:1:${net}::1`));
  const others = [await request('10.0.0.2'), await request('10.0.0.3'), await request('10.0.0.4')];
  expect(await wholeOf(tunnel)).toEqual([false, false, false, true, true]);
  expect(await wholeOf([single, ...others])).toEqual([true, true, true, true]);
});

it('an answer to a visitor who had left before it was ready counts for nothing', async () => {
  const { request, leave } = await start();
  const isWhole = await request('10.0.0.1');
  for (let left = 0; left < 4; left += 1) await leave('10.0.0.1');
  expect(await isWhole()).toBe(true);
});

it('an answer that nobody reads is cut', async () => {
  const app = fastify({ connectionTimeout: 300 });
  onTestFinished(() => app.close());
  workOneAtATime(app);
  app.get('/long', async () => 'x'.repeat(LENGTH));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause();
  onTestFinished(() => void socket.destroy());
  const [accepted] = await once(app.server, 'connection');
  socket.write('GET /long HTTP/1.1\r\nhost: a\r\n\r\n');
  await once(accepted, 'close');
});

it('nothing is done for a request whose client closed its new connection at once, and all else is answered', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  workOneAtATime(app);
  const asked: string[] = [];
  app.get('/:name', async ({ url }) => {
    asked.push(url);
    return 'answer';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const get = (name: string) => `GET /${name} HTTP/1.1\r\nhost: a\r\n\r\n`;
  for (let at = 0; at < 20; at += 1)
    connect(port, '127.0.0.1')
      .on('error', () => undefined)
      .end(get('left'));
  const kept = connect(port, '127.0.0.1').setEncoding('utf8');
  for (const name of ['first', 'second']) {
    kept.write(get(name));
    await once(kept, 'data');
  }
  kept.end();
  expect(asked).toEqual(['/first', '/second']);
});
