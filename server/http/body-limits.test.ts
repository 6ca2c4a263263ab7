import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { exceedsBounds, limitBodies } from './body-limits.ts';

const BUFFER = 64 * 1024;

async function start(most = { ofNetwork: 3 * BUFFER, ofAll: 5 * BUFFER }) {
  const app = fastify({ trustProxy: true });
  onTestFinished(() => app.close());
  limitBodies(app, most);
  let begun = 0;
  let bytesRead = () => 0;
  app.addHook('onRequest', async ({ raw: { socket } }) => {
    begun += 1;
    bytesRead = () => socket.bytesRead;
  });
  app.post('/call', async () => 'answered');
  const { promise: answers, resolve: answer } = Promise.withResolvers<string>();
  app.post('/slow', { bodyLimit: 4 * BUFFER }, () => answers);
  app.post('/form', { bodyLimit: 99 * BUFFER, config: { bufferBytes: BUFFER } }, () => answers);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  /** @param left how many bytes of the body are not sent */
  const send = async (address: string, { path = '/call', length = 10, left = 1 } = {}) => {
    const before = begun;
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    const head = [`POST ${path} HTTP/1.1`, 'host: a', `x-forwarded-for: ${address}`, 'content-type: text/plain'];
    socket.write(`${[...head, `content-length: ${length}`].join('\r\n')}\r\n\r\n${'x'.repeat(length - left)}`);
    await expect.poll(() => begun).toBe(before + 1);
    return socket;
  };
  const sendMore = async (socket: Socket, length: number) => {
    const before = bytesRead();
    socket.write('x'.repeat(length));
    await expect.poll(bytesRead).toBe(before + length);
  };
  const answered = async (socket: Socket) => String((await once(socket, 'data'))[0]).includes('answered');
  return { send, sendMore, answer: () => answer('answered'), answered };
}

async function cutOf(sockets: readonly Socket[], count: number): Promise<readonly boolean[]> {
  const cut = () => sockets.map(({ closed }) => closed);
  await expect.poll(() => cut().filter(Boolean).length).toBe(count);
  return cut();
}

/** A photo of which nothing has arrived yet. */
const PHOTO = { path: '/slow', length: BUFFER, left: BUFFER };
/** A long call of which nothing has arrived yet. */
const LONG = { path: '/slow', length: 4 * BUFFER, left: 4 * BUFFER };

it('of the bodies of a network that do not come, to whatever path, the slowest end, not the oldest', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { send, sendMore, answered } = await start();
  const phone = await send('192.0.2.1', PHOTO);
  await sendMore(phone, BUFFER / 2);
  const stalled = [];
  for (const path of ['/call', '/nowhere', '/slow', '/call', '/nowhere']) {
    vi.advanceTimersByTime(1_000);
    stalled.push(await send('192.0.2.1', { path }));
  }
  expect(await cutOf([phone, ...stalled], 3)).toEqual([false, true, true, true, false, false]);
  const whole = await send('192.0.2.1', { left: 0 });
  expect(await answered(whole)).toBe(true);
});

it('of those of all networks the slowest end, never the photos of a busy Wi-Fi', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { send, sendMore } = await start();
  const stalled = [await send('192.0.2.1'), await send('192.0.2.2')];
  vi.advanceTimersByTime(2_000);
  const wifi = [];
  for (let phone = 0; phone < 3; phone += 1) {
    wifi.push(await send('192.0.2.9', PHOTO));
    await sendMore(wifi[phone] as Socket, BUFFER / 2);
  }
  vi.advanceTimersByTime(1_000);
  stalled.push(await send('192.0.2.3'), await send('192.0.2.4'));
  expect(await cutOf([...wifi, ...stalled], 2)).toEqual([false, false, false, true, true, false, false]);
});

it('of those of all networks none ends that comes half a second after its head, as on a phone', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { send } = await start({ ofNetwork: 9 * BUFFER, ofAll: 9 * BUFFER });
  const phone = await send('192.0.2.1', { left: 10 });
  vi.advanceTimersByTime(500);
  const flood = [];
  for (let body = 0; body < 9; body += 1) flood.push(await send(body < 4 ? '192.0.2.8' : '192.0.2.9'));
  expect(await cutOf([phone, ...flood], 1)).toEqual([false, true, ...Array(8).fill(false)]);
});

async function startWithSlowPhone(most: Parameters<typeof start>[0]) {
  vi.useFakeTimers({ toFake: ['performance'] });
  const storefront = await start(most);
  const phone = await storefront.send('192.0.2.1', PHOTO);
  await storefront.sendMore(phone, 20_000);
  vi.advanceTimersByTime(2_500);
  return { ...storefront, phone };
}

it('of those of all networks those of a few that take the most end before a slow phone, even if each is new', async () => {
  const { send, phone } = await startWithSlowPhone({ ofNetwork: 8 * BUFFER, ofAll: 8 * BUFFER });
  const first = await send('192.0.2.2', LONG);
  vi.advanceTimersByTime(1_500);
  const second = await send('192.0.2.3', LONG);
  expect(await cutOf([phone, first, second], 1)).toEqual([false, true, false]);
});

it('no body that brings much keeps the others of its network from counting as slow', async () => {
  const { send, sendMore, phone } = await startWithSlowPhone({ ofNetwork: 16 * BUFFER, ofAll: 12 * BUFFER });
  const form = await send('192.0.2.2', { path: '/form', length: 40 * BUFFER, left: 40 * BUFFER });
  await sendMore(form, 10 * BUFFER);
  const idle = [await send('192.0.2.2', LONG), await send('192.0.2.2', LONG)];
  vi.advanceTimersByTime(1_500);
  idle.push(await send('192.0.2.3', LONG));
  expect(await cutOf([phone, form, ...idle], 1)).toEqual([false, false, true, false, false]);
});

it('of two networks that take much the slower one gives way, even if it takes less', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { send, sendMore } = await start({ ofNetwork: 8 * BUFFER, ofAll: 9 * BUFFER });
  const wifi = [];
  for (let phone = 0; phone < 5; phone += 1) {
    wifi.push(await send('192.0.2.9', PHOTO));
    await sendMore(wifi[phone] as Socket, 5_000);
  }
  const idle = await send('192.0.2.2', LONG);
  vi.advanceTimersByTime(1_000);
  const last = await send('192.0.2.1');
  expect(await cutOf([...wifi, idle, last], 1)).toEqual([...wifi.map(() => false), true, false]);
});

it('of those of all networks one of the busiest ends, if none is slow', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { send } = await start();
  const tunnel = [];
  for (const net of [1, 2, 3]) tunnel.push(await send(`2001:db8:1:${net}::1`));
  const others = [await send('192.0.2.1'), await send('192.0.2.2'), await send('192.0.2.3')];
  expect(await cutOf([...tunnel, ...others], 1)).toEqual([true, false, false, false, false, false]);
});

it.each([
  [2 * BUFFER, 2],
  [9_000, 4],
])(
  'of those that wait for the server, of %d bytes, the newest of a network is told so, and calls still arrive',
  async (length, most) => {
    const { send, answer, answered } = await start({ ofNetwork: 4 * BUFFER, ofAll: 9 * BUFFER });
    const long = { path: '/slow', length, left: 0 };
    const waiting: Socket[] = [];
    for (let one = 0; one < most; one += 1) waiting.push(await send('192.0.2.1', long));
    for (let more = 0; more < 3; more += 1) {
      const [reply] = await once(await send('192.0.2.1', long), 'data');
      expect(String(reply)).toContain('SERVER_BUSY');
    }
    expect(await answered(await send('192.0.2.1', { left: 0 }))).toBe(true);
    answer();
    expect(await Promise.all(waiting.map(answered))).toEqual(waiting.map(() => true));
  },
);

it('of those of all networks that wait the newest of the network with most ends, and none that arrives', async () => {
  const { send } = await start({ ofNetwork: 9 * BUFFER, ofAll: 9 * BUFFER });
  const long = { path: '/slow', length: 2 * BUFFER, left: 0 };
  const busiest = [];
  for (let body = 0; body < 3; body += 1) busiest.push(await send('192.0.2.1', long));
  const others = [await send('192.0.2.2', { ...long, left: 1 }), await send('192.0.2.3', long)];
  others.push(await send('192.0.2.4', long));
  expect(await cutOf([...busiest, ...others], 1)).toEqual([false, false, true, false, false, false]);
});

it('one alone never ends, however long it is', async () => {
  const { send } = await start({ ofNetwork: BUFFER, ofAll: BUFFER });
  const alone = await send('192.0.2.1', { path: '/slow', length: 2 * BUFFER, left: 1 });
  expect(alone.closed).toBe(false);
});

const ANY = Number.POSITIVE_INFINITY;

it.each([
  ['', 0, 0],
  ['"[[[[,,"', 0, 0],
  ['"\\"[[["', 0, 0],
  ['"\\\\"', 0, 0],
  ['["\\\\",1]', 1, 2],
  ['[]', 1, 1],
  ['[1,2,3]', 1, 3],
  ['[[],[],{}]', 2, 6],
  ['{"a":[{"b":"}}]]"}]}', 3, 3],
  ['[[[[', 4, 4],
  ['["', 1, 1],
])('the JSON text %s has the depth %d and %d values', (text, depth, values) => {
  expect(exceedsBounds({ depth, values }, text)).toBe(false);
  if (depth > 0) expect(exceedsBounds({ depth: depth - 1, values: ANY }, text)).toBe(true);
  if (values > 0) expect(exceedsBounds({ depth: ANY, values: values - 1 }, text)).toBe(true);
});
