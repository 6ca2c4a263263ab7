import { once } from 'node:events';
import type { ClientHttp2Session } from 'node:http2';
import { connect as connectSocket, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, type Mock, onTestFinished, vi } from 'vitest';
import { ATTACKER, CALL, memoryOf, openSession, startFront, VISITOR, visit } from '#server/testing/front.ts';
import { freePort } from '#server/testing/program.ts';
import { describeBehindProxy } from '#server/testing/proxies.ts';
import type { ShippedNginx } from '#server/testing/shipped-nginx.ts';

const MOST_MB = 150;

const UPLOAD = { ':method': 'POST', ':path': '/uploads', 'content-length': '100000' };
const BUSY = '{"errorCode":"SERVER_BUSY"}';

/** Opens connections from one address. Each sends as many requests as nginx allows, and reads nothing but refusals. */
async function askUnread(front: ShippedNginx, path: string, onRefusal = vi.fn(), address?: string): Promise<void> {
  for (let connection = 0; connection < 16; connection += 1) {
    const session = openSession(front, { initialWindowSize: BUSY.length }, address);
    await once(session, 'remoteSettings');
    for (let at = 0; at < (session.remoteSettings.maxConcurrentStreams ?? 0); at += 1) {
      const stream = session.request({ ':path': path }).on('error', () => undefined);
      stream.on('response', (headers) => headers[':status'] === 503 && onRefusal(headers['retry-after']));
    }
  }
}

/** Opens connections that leave thirty calls unfinished each. */
async function stallCalls(front: ShippedNginx, count: number, onRefusal: Mock, headers = {}): Promise<void> {
  for (let connection = 0; connection < count; connection += 1) {
    const session = openSession(front);
    await once(session, 'remoteSettings');
    for (let stream = 0; stream < 30; stream += 1) {
      const call = session.request({ ...CALL, ...headers, 'content-length': '4000' }, { endStream: false });
      call.on('error', () => undefined).on('response', (answer) => onRefusal(answer[':status']));
      call.write('{');
    }
  }
}

describeBehindProxy('one network', () => {
  it('that stalls its calls costs the storefront no connection, and others are answered', async () => {
    const { front, connections } = await startFront();
    const refused = vi.fn();
    await stallCalls(front, 20, refused);
    // Of six hundred requests, five hundred may wait.
    await expect.poll(() => refused.mock.calls, { timeout: 20_000 }).toHaveLength(100);
    expect(new Set(refused.mock.calls.flat())).toEqual(new Set([503]));
    expect(await connections()).toBeLessThan(10);
    expect((await visit({ port: front.port, localAddress: VISITOR }))?.status).toBe(200);
    expect(await memoryOf(front)).toBeLessThan(MOST_MB);
  });

  it.each([
    ['https', Buffer.from('16030100c8010000c40303', 'hex')],
    ['http', Buffer.from('G')],
  ])(
    'has 1,000 connections at most by %s, of which none is ended early, and others are answered',
    async (scheme, half) => {
      const plainPort = await freePort();
      const { front } = await startFront({ PLAIN_LISTEN: `127.0.0.1:${plainPort}` });
      const port = scheme === 'http' ? plainPort : front.port;
      let ended = 0;
      const sockets: Socket[] = [];
      onTestFinished(() => {
        for (const socket of sockets) socket.destroy();
      });
      for (let at = 0; at < 1_200; at += 1) {
        const socket = connectSocket({ port, host: '127.0.0.1', localAddress: ATTACKER });
        socket
          .on('error', () => undefined)
          .on('close', () => {
            ended += 1;
          });
        socket.write(half);
        sockets.push(socket);
        if (at % 50 === 0) await pause(10);
      }
      // Two workers accept connections at the same time, so a few of the first 1,000 may be counted after later ones.
      await expect.poll(() => ended, { timeout: 20_000 }).toBeGreaterThanOrEqual(200);
      expect(ended).toBe(200);
      expect((await visit({ port: front.port, localAddress: VISITOR }))?.status).toBe(200);
      // A half head or handshake ends after five seconds.
      await expect.poll(() => ended, { timeout: 20_000 }).toBe(1_200);
      expect(await memoryOf(front)).toBeLessThan(MOST_MB);
    },
  );

  it('begins a hundred long bodies a second, also if it resets them, and others are answered', async () => {
    const { front } = await startFront();
    const statuses: number[] = [];
    const began = performance.now();
    for (let connection = 0; connection < 40; connection += 1) {
      const session = openSession(front);
      await once(session, 'remoteSettings');
      for (let at = 0; at < 30; at += 1) {
        const stream = session.request(UPLOAD, { endStream: false }).on('error', () => undefined);
        stream.on('response', (headers) => statuses.push(Number(headers[':status'])));
        stream.write('x');
        // By then nginx has sent the refusal's headers, not its whole body. A closed stream makes room for another.
        setTimeout(() => stream.close(), 500);
      }
    }
    await pause(2_000);
    const free = 300 + (100 * (performance.now() - began)) / 1_000;
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect(statuses.length).toBeGreaterThanOrEqual(1_200 - free);
    expect((await visit({ port: front.port, localAddress: VISITOR, method: 'POST', path: '/uploads' }))?.status).toBe(
      200,
    );
  });

  it('has long bodies under way up to the same limit as other requests', async () => {
    const { front } = await startFront({}, (shipped) =>
      shipped.replace('limit_conn requests 500', 'limit_conn requests 5'),
    );
    const session = openSession(front);
    const onRefusal = vi.fn();
    for (let at = 0; at < 12; at += 1) {
      const stream = session.request(UPLOAD, { endStream: false }).on('error', () => undefined);
      stream.on('response', (answer) => onRefusal(answer[':status']));
    }
    await expect.poll(() => onRefusal.mock.calls, { timeout: 20_000 }).toEqual(Array(7).fill([503]));
  });

  it('that leaves long bodies unfinished may send another, for which the storefront ends the slowest', async () => {
    const { front, received } = await startFront();
    for (let connection = 0; connection < 8; connection += 1) {
      const session = openSession(front);
      await once(session, 'remoteSettings');
      for (let at = 0; at < 30; at += 1) {
        session
          .request(UPLOAD, { endStream: false })
          .on('error', () => undefined)
          .write('x');
      }
    }
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(240);
    expect((await visit({ port: front.port, localAddress: ATTACKER, method: 'POST', path: '/uploads' }))?.status).toBe(
      200,
    );
  });

  it('that does not even read its refusals is rid of them after a second', async () => {
    const { front } = await startFront();
    await askUnread(front, '/');
    const session = openSession(front, { initialWindowSize: 0 });
    await once(session, 'remoteSettings');
    const began = performance.now();
    const ended = Array.from({ length: 30 }, async () => {
      const stream = session.request({ ':path': '/' }).on('error', () => undefined);
      await new Promise((resolve) => stream.once('close', resolve));
      return performance.now() - began;
    });
    expect(Math.max(...(await Promise.all(ended)))).toBeLessThan(10_000);
  });

  it('that sends long headers reaches no storefront with them, and others are answered', async () => {
    const { front, received, onUnreadable } = await startFront();
    const line = {
      ':path': '/',
      ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`x-${at}`, 'x'.repeat(1_200)])),
    };
    for (let connection = 0; connection < 20; connection += 1) {
      const session = openSession(front, { initialWindowSize: 0 });
      await once(session, 'remoteSettings');
      for (let at = 0; at < 30; at += 1) session.request(line).on('error', () => undefined);
    }
    await expect.poll(async () => (await visit({ port: front.port, localAddress: VISITOR }))?.status).toBe(200);
    expect(onUnreadable).not.toHaveBeenCalled();
    expect(received).toHaveLength(1);
    expect(await memoryOf(front)).toBeLessThan(MOST_MB);
  });

  it('has its refusals reset without an answer while ten thousand requests are under way', async () => {
    const fewer = (shipped: string) =>
      shipped.replaceAll('limit_conn requests 500', 'limit_conn requests 50').replace('?\\d{5}', '?\\d{3}');
    const { front } = await startFront({}, fewer);
    const onRefusal = vi.fn();
    const onReset = vi.fn();
    for (let connection = 0; connection < 10; connection += 1) {
      const session = openSession(front, { initialWindowSize: 0 });
      await once(session, 'remoteSettings');
      for (let at = 0; at < 30; at += 1) {
        const stream = session.request({ ':path': '/' }).on('error', () => undefined);
        stream.once('response', onRefusal).once('close', () => onRefusal.mock.contexts.includes(stream) || onReset());
      }
    }
    await expect.poll(() => onReset.mock.calls.length).toBeGreaterThan(150);
    expect(onRefusal.mock.calls.length).toBeLessThan(150);
    expect((await visit({ port: front.port, localAddress: VISITOR }))?.status).toBe(200);
  });

  it.each([
    ['of locations that are not for visitors', { ':path': '/provider-file' }],
    ['of the other such location', { ':path': '/file-by-storefront' }],
    ['with a method that nginx refuses', { ':method': 'TRACE' }],
    ['with a host that nginx refuses', { host: 'a/b' }],
    ['with a length that is no number', { ':method': 'POST', 'content-length': 'a' }],
  ])('that sends requests %s, and does not read their refusals, takes little memory', async (_, headers) => {
    const { front, received } = await startFront();
    const onClose = vi.fn();
    for (let connection = 0; connection < 40; connection += 1) {
      const session = openSession(front, { initialWindowSize: 0 });
      await once(session, 'remoteSettings');
      for (let at = 0; at < 32; at += 1) {
        const request = { ':path': '/', cookie: Array<string>(1_900).fill(''), ...headers };
        session
          .request(request)
          .on('error', () => undefined)
          .on('close', onClose)
          .resume();
      }
    }
    await expect.poll(() => onClose.mock.calls.length, { timeout: 10_000 }).toBe(1_280);
    expect(await memoryOf(front)).toBeLessThan(MOST_MB);
    expect(received).toEqual([]);
  });

  it('begins so many requests a second and no more, and others are answered', async () => {
    const slower = (shipped: string) => shipped.replace('rate=2000r/s', 'rate=10r/s').replace('burst=4000', 'burst=20');
    const { front } = await startFront({}, slower);
    const began = performance.now();
    const session = openSession(front);
    let refused = 0;
    for (let at = 0; at < 100; at += 1) {
      const stream = session.request({ ':path': '/short' });
      const [headers] = await once(stream, 'response');
      if (headers[':status'] === 503) refused += 1;
      stream.resume();
    }
    const free = 21 + (10 * (performance.now() - began)) / 1_000;
    expect(refused).toBeGreaterThanOrEqual(100 - free);
    expect((await visit({ port: front.port, localAddress: VISITOR }))?.status).toBe(200);
  });

  it('that reads no answer is refused by a code of ours beyond five hundred, or by a page', async () => {
    const { front } = await startFront();
    await askUnread(front, '/');
    const refused = (accept: string) => visit({ port: front.port, localAddress: ATTACKER, headers: { accept } });
    await expect.poll(() => refused('*/*'), { timeout: 20_000 }).toMatchObject({ status: 503, text: BUSY });
    const page = await refused('text/html,*/*;q=0.8');
    expect(page?.type).toBe('text/html; charset=utf-8');
    for (const words of ['Tente de novo', 'Try again', 'Inténtalo de nuevo']) expect(page?.text).toContain(words);
    expect((await visit({ port: front.port, localAddress: VISITOR }))?.status).toBe(200);
    expect(await memoryOf(front)).toBeLessThan(MOST_MB);
  });
});

describeBehindProxy('one IPv6 /64', () => {
  const [PHONE, NEIGHBOUR, THIRD, STRANGER] = ['2001:db8:7:1::1', '2001:db8:7:ff::1', '2001:db8:7::1', '2001:db8:8::1'];

  it('has half of the requests that its /48 may have under way, and two have all', async () => {
    const { front } = await startFront({ TRUSTED_PROXIES: `${ATTACKER}/32` });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const visitFrom = (address: string) => visit({ port: front.port, headers: from(address) });
    const refused = vi.fn();
    await stallCalls(front, 20, refused, from(PHONE));
    await expect.poll(() => refused.mock.calls, { timeout: 20_000 }).toEqual(Array(100).fill([503]));
    expect(await visitFrom(PHONE.replace('::1', ':2:3:4:5'))).toMatchObject({ status: 503, text: BUSY });
    expect((await visitFrom(NEIGHBOUR))?.status).toBe(200);
    await stallCalls(front, 20, refused, from(NEIGHBOUR));
    await expect.poll(() => refused.mock.calls.length, { timeout: 20_000 }).toBe(200);
    expect(await visitFrom(THIRD)).toMatchObject({ status: 503, text: BUSY });
    expect((await visitFrom(STRANGER))?.status).toBe(200);
  });

  it('has half of the connections that its /48 may have, and two have all', async () => {
    // A proxy protocol's line names an address that this machine does not have.
    const { front } = await startFront({}, (shipped) =>
      shipped
        .replace(/(listen 127\.0\.0\.1:\d+) sndbuf=128k rcvbuf=128k;/, '$1 proxy_protocol; set_real_ip_from 127.0.0.1;')
        .replaceAll('client_header_timeout 5s', 'client_header_timeout 60s'),
    );
    const ended: string[] = [];
    const connectFrom = async (address: string, count: number) => {
      for (let at = 0; at < count; at += 1) {
        const socket = connectSocket({ port: front.port, host: '127.0.0.1' }).on('error', () => undefined);
        onTestFinished(() => void socket.destroy());
        socket.on('close', () => ended.push(address)).write(`PROXY TCP6 ${address} ::1 1 443\r\n`);
        if (at % 50 === 0) await pause(10);
      }
    };
    const endedOf = (address: string) => ended.filter((one) => one === address).length;
    await connectFrom(PHONE, 1_020);
    await expect.poll(() => endedOf(PHONE), { timeout: 20_000 }).toBe(20);
    await connectFrom(NEIGHBOUR, 1_020);
    await expect.poll(() => endedOf(NEIGHBOUR), { timeout: 20_000 }).toBe(20);
    await connectFrom(STRANGER, 10);
    await connectFrom(THIRD, 10);
    await expect.poll(() => endedOf(THIRD), { timeout: 20_000 }).toBe(10);
    expect(endedOf(STRANGER)).toBe(0);
  });
});

describeBehindProxy('many networks', () => {
  it('with idle connections keep nobody out: those that were idle for longest end', async () => {
    const { front } = await startFront({}, (shipped) =>
      shipped.replace(/worker_connections \d+/, 'worker_connections 400'),
    );
    const sessions: ClientHttp2Session[] = [];
    for (let at = 0; at < 450; at += 1) {
      const session = openSession(front, {}, `127.0.9.${1 + (at % 9)}`);
      sessions.push(session);
      const [headers] = await once(session.request({ ':path': '/' }).resume(), 'response');
      expect(headers[':status']).toBe(200);
    }
    expect((await visit({ port: front.port, localAddress: VISITOR }))?.status).toBe(200);
    const isOpen = sessions.map(({ destroyed }) => !destroyed);
    expect([isOpen[0], isOpen.at(-1)]).toEqual([false, true]);
  });

  it('have eight thousand requests under way at most, and are told when to ask again', async () => {
    const { front } = await startFront();
    const onRefusal = vi.fn();
    // Of each network's 512 requests, twelve exceed its own limit. The other 500 of the last exceed the limit of all.
    for (let network = 1; network <= 17; network += 1) {
      await askUnread(front, '/short', onRefusal, `127.0.7.${network}`);
    }
    await expect.poll(() => onRefusal.mock.calls, { timeout: 20_000 }).toHaveLength(17 * 12 + 500);
    expect(new Set(onRefusal.mock.calls.flat())).toEqual(new Set(['5']));
  });
});
