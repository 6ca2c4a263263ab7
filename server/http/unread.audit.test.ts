import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { ClientHttp2Session } from 'node:http2';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as startTls, type TLSSocket } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import {
  ATTACKER,
  CALL,
  HOST,
  memoryOf,
  metricsOf,
  openSession,
  processesOf,
  startFront,
  VISITOR,
  visit,
} from '#server/testing/front.ts';
import { describeBehindProxy } from '#server/testing/proxies.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { type ShippedNginx, startShippedNginxByHttps } from '#server/testing/shipped-nginx.ts';
import { environmentWith, startMock } from '#server/testing/storefront.ts';

/** Makes a frame of HTTP/2. @param stream is 0 for the connection itself */
function frame(type: number, flags: number, stream: number, payload = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt16BE(type * 256 + flags, 3);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
const WIDE = [frame(4, 0, 0, Buffer.from('00047fffffff', 'hex')), frame(8, 0, 0, Buffer.from('7fff0000', 'hex'))];
const SETTINGS = Buffer.concat(Array<Buffer>(8_000).fill(frame(4, 0, 0)));

/** Opens a connection of TLS from the attacker's address, which is closed after the test. */
async function openTls({ port }: ShippedNginx, protocol: 'h2' | 'http/1.1'): Promise<TLSSocket> {
  const terms = { port, host: '127.0.0.1', localAddress: ATTACKER, servername: HOST, rejectUnauthorized: false };
  const socket = startTls({ ...terms, ALPNProtocols: [protocol] });
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await new Promise((resolve) => socket.once('secureConnect', resolve).once('close', resolve));
  return socket;
}

/** Requests 1 MB and reads nothing, then sends settings, whose acknowledgements nginx has to queue: 1.4 MB. */
async function queueUnread(front: ShippedNginx): Promise<TLSSocket> {
  const socket = await openTls(front, 'h2');
  socket.pause();
  const text = (value: string) => Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]);
  // These are GET, https, `:path` and `:authority`.
  const parts = [[0x82, 0x87, 0x04], text('/long'), [0x01], text(HOST)];
  const fields = Buffer.concat(parts.map((part) => Buffer.from(part)));
  socket.write(Buffer.concat([PREFACE, ...WIDE, frame(1, 5, 1, fields)]));
  setTimeout(() => socket.write(SETTINGS), 500);
  return socket;
}

describeBehindProxy('connections that do not read', () => {
  it('take no more of a worker than its bound, and end no worker; others are answered, and nothing stays counted', async () => {
    const { front } = await startFront();
    // The first worker may answer before the second one has started.
    await expect.poll(() => processesOf(front)).toHaveLength(3);
    const processes = await processesOf(front);
    const boundMb = 80;
    for (const pid of processes) execFileSync('prlimit', [`--pid=${pid}`, `--data=${boundMb * 1_048_576}`]);
    const sockets: TLSSocket[] = [];
    for (let at = 0; at < 300; at += 1) sockets.push(await queueUnread(front));
    await pause(2_000);
    expect(await memoryOf(front)).toBeGreaterThan(boundMb);
    // The bound does not contain stacks and what a process changes of its files.
    expect(await memoryOf(front)).toBeLessThan(2.2 * boundMb);
    await expect
      .poll(async () => (await visit({ port: front.port, localAddress: VISITOR }))?.status, { timeout: 20_000 })
      .toBe(200);
    expect(await processesOf(front)).toEqual(processes);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => metricsOf(front), { timeout: 20_000 }).toMatch(/"reading"} 0\n.*"writing"} 1\n/);
  });

  it('leave little in the kernel of what they send and nginx does not read', async () => {
    const { front } = await startFront();
    const socket = await openTls(front, 'http/1.1');
    const head = (request: string, length: number) =>
      `${request} HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: ${length}\r\n\r\n`;
    // The kernel enlarges the buffer of a connection whose bytes are read quickly.
    for (let at = 0; at < 4; at += 1) {
      socket.write(head('POST /uploads', 5_000_000));
      socket.write(Buffer.alloc(5_000_000));
      await once(socket, 'data');
    }
    socket.pause();
    socket.write(head('GET /long', 0));
    await pause(1_000);
    socket.write(Buffer.alloc(5_000_000));
    await pause(2_000);
    const hex = (port = 0) => port.toString(16).toUpperCase().padStart(4, '0');
    const row = new RegExp(`:${hex(front.port)} \\w+:${hex(socket.localPort)} \\w+ \\w+:(\\w+)`);
    const [, unread = ''] = row.exec(await readFile('/proc/net/tcp', 'utf8')) ?? [];
    expect(Number.parseInt(unread, 16)).toBeGreaterThan(0);
    expect(Number.parseInt(unread, 16)).toBeLessThan(270_000);
  });
});

/** A client requests this many answers, of about 260 MB together, and reads none. */
const STREAMS = 100;
const PHOTOS = 20_000;

async function rssOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

describeBehindProxy('answers of the storefront that nobody reads', () => {
  it('take little of its memory, and others are answered', async () => {
    const { close, ...mock } = await startMock();
    onTestFinished(close);
    const env = { ...environmentWith(mock.mockUrl), PROVIDER_DOMAIN: 'localhost', TRUST_PROXY: '127.0.0.1' };
    const storefront = await startServerProcess(env);
    onTestFinished(() => storefront.stop());
    const { site, addCard } = await mock.venue();
    const [long, short] = [(await addCard({ photos: PHOTOS })).card, (await addCard({ photos: 1 })).card];
    const front = await startShippedNginxByHttps(Number(new URL(storefront.url).port), mock.mockUrl);
    onTestFinished(front.stop);
    for (let loaded = 0; loaded < 20; loaded += 1) await storefront.caller(site).gallery.byCards({ cards: [long] });
    const before = await rssOf(storefront.pid ?? 0);
    const sessions = [1, 2, 3, 4].map(() => openSession(front, { initialWindowSize: 0 }));
    const requests = sessions.flatMap((session) => Array<ClientHttp2Session>(STREAMS / 4).fill(session));
    const streams = requests.map((session) => {
      const stream = session.request({ ...CALL, ':authority': `${site}.localhost` }).on('error', () => undefined);
      stream.end(JSON.stringify({ cards: [long] }));
      return stream;
    });
    await Promise.all(streams.slice(0, 5).map((stream) => once(stream, 'response')));
    let most = 0;
    for (let at = 0; at < 30; at += 1) {
      most = Math.max(most, await rssOf(storefront.pid ?? 0));
      await pause(200);
    }
    expect(most - before).toBeLessThan(100);
    expect((await storefront.caller(site).gallery.byCards({ cards: [short] })).unsold).toHaveLength(1);
  });
});
