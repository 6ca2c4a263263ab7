import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, get as requestPlain, type ServerResponse } from 'node:http';
import { type ClientHttp2Session, connect } from 'node:http2';
import { get, type RequestOptions } from 'node:https';
import { connect as connectSocket, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type PeerCertificate, connect as startTls, type TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listenForTest } from '#mock-provider/testing/listen-for-test.ts';
import { freePort } from '#server/testing/program.ts';
import { describeBehindProxy } from '#server/testing/proxies.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { makeCertificate, type ShippedNginx, startShippedNginxByHttps } from '#server/testing/shipped-nginx.ts';
import { environmentWith, startMock } from '#server/testing/storefront.ts';

const HOST = 'teste-1.localhost';
const ATTACKER = '127.0.0.1';
const VISITOR = '127.0.0.2';
const CALL = { ':method': 'POST', ':path': '/trpc/gallery.byCards', 'content-type': 'application/json' };

/** Starts nginx in front of a server that records the requests it receives. */
async function startFront(env: NodeJS.ProcessEnv = {}, alter?: (shipped: string) => string) {
  const received: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    const { url, headers } = request;
    received.push({ url, headers });
    request.resume().on('end', () => response.end('x'.repeat(url === '/' ? 50_000 : 50)));
  });
  const onUnreadable = vi.fn();
  server.on('clientError', (_, socket) => socket.destroy(void onUnreadable()));
  const { port: storefrontPort } = new URL(await listenForTest(server));
  const front = await startShippedNginxByHttps(Number(storefrontPort), 'http://127.0.0.1:9', env, alter);
  onTestFinished(front.stop);
  const connections = () => new Promise<number>((count) => server.getConnections((_, open) => count(open)));
  return { front, received, onUnreadable, connections };
}

type Visit = RequestOptions & { readonly port: number };
type Visited = { status: number; type: string | undefined; text: string; localPort: number };

/** Sends one HTTP/1.1 request on a new connection. @returns null if no answer comes */
function visit({ port, ...options }: Visit): Promise<Visited | null> {
  const { promise, resolve } = Promise.withResolvers<Visited | null>();
  const terms = { host: '127.0.0.1', servername: HOST, rejectUnauthorized: false, agent: false, ...options };
  const request = get({ ...terms, port, headers: { host: HOST, ...options.headers } }, async (reply) => {
    const parts = await reply.toArray();
    const { statusCode: status = 0, headers } = reply;
    resolve({ status, type: headers['content-type'], text: Buffer.concat(parts).toString(), localPort });
  });
  let localPort = 0;
  request.on('socket', (socket) => socket.once('connect', () => (localPort = socket.localPort ?? 0)));
  request.on('error', () => resolve(null));
  return promise;
}

function openSession({ port }: ShippedNginx, settings = {}, localAddress = ATTACKER): ClientHttp2Session {
  const terms = { servername: HOST, host: '127.0.0.1', port, localAddress, rejectUnauthorized: false };
  const session = connect(`https://${HOST}:${port}`, {
    settings,
    createConnection: () => startTls({ ...terms, ALPNProtocols: ['h2'] }),
  });
  session.on('error', () => undefined);
  onTestFinished(() => session.destroy());
  return session;
}

/** Returns the memory of nginx and its processes, in MB. */
async function memoryOf({ program }: ShippedNginx): Promise<number> {
  const children = await readFile(`/proc/${program.pid}/task/${program.pid}/children`, 'utf8');
  const pids = [program.pid, ...children.trim().split(' ')];
  const statuses = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8')));
  return statuses.reduce((sum, text) => sum + Number(/RssAnon:\s+(\d+)/.exec(text)?.[1]), 0) / 1_024;
}

const MOST_MB = 150;

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

describeBehindProxy('one network', () => {
  it('that stalls its calls costs the storefront no connection, and others are answered', async () => {
    const { front, connections } = await startFront();
    const refused = vi.fn();
    for (let connection = 0; connection < 20; connection += 1) {
      const session = openSession(front);
      await once(session, 'remoteSettings');
      for (let stream = 0; stream < 30; stream += 1) {
        const call = session.request({ ...CALL, 'content-length': '4000' }, { endStream: false });
        call.on('error', () => undefined).on('response', (headers) => refused(headers[':status']));
        call.write('{');
      }
    }
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
    'has 1,500 connections at most by %s, of which none is ended early, and others are answered',
    async (scheme, half) => {
      const plainPort = await freePort();
      const { front } = await startFront({ PLAIN_LISTEN: `127.0.0.1:${plainPort}` });
      const port = scheme === 'http' ? plainPort : front.port;
      let ended = 0;
      const sockets: Socket[] = [];
      onTestFinished(() => {
        for (const socket of sockets) socket.destroy();
      });
      for (let at = 0; at < 1_700; at += 1) {
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
      // Two workers accept connections at the same time, so a few of the first 1,500 may be counted after later ones.
      await expect.poll(() => ended, { timeout: 20_000 }).toBeGreaterThanOrEqual(200);
      expect(ended).toBe(200);
      expect((await visit({ port: front.port, localAddress: VISITOR }))?.status).toBe(200);
      // A half head or handshake ends after five seconds.
      await expect.poll(() => ended, { timeout: 20_000 }).toBe(1_700);
      expect(await memoryOf(front)).toBeLessThan(MOST_MB);
    },
  );

  it('begins a hundred long bodies a second, also if it resets them, and others are answered', async () => {
    const { front } = await startFront();
    const statuses: number[] = [];
    const upload = { ':method': 'POST', ':path': '/uploads', 'content-length': '100000' };
    const began = performance.now();
    for (let connection = 0; connection < 40; connection += 1) {
      const session = openSession(front);
      await once(session, 'remoteSettings');
      for (let at = 0; at < 30; at += 1) {
        const stream = session.request(upload, { endStream: false }).on('error', () => undefined);
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

  it('that leaves long bodies unfinished may send another, for which the storefront ends the slowest', async () => {
    const { front, received } = await startFront();
    for (let connection = 0; connection < 8; connection += 1) {
      const session = openSession(front);
      await once(session, 'remoteSettings');
      for (let at = 0; at < 30; at += 1) {
        const headers = { ':method': 'POST', ':path': '/uploads', 'content-length': '100000' };
        session
          .request(headers, { endStream: false })
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
    // Each network has five hundred requests under way, and twelve more are refused.
    for (let network = 1; network <= 17; network += 1) {
      await askUnread(front, '/short', onRefusal, `127.0.7.${network}`);
    }
    await expect.poll(() => onRefusal.mock.calls, { timeout: 20_000 }).toHaveLength(17 * 12 + 500);
    expect(new Set(onRefusal.mock.calls.flat())).toEqual(new Set(['5']));
  });
});

describeBehindProxy('a visitor', () => {
  it('is known by the address and port that the proxy saw, whatever they send', async () => {
    const { front, received } = await startFront();
    const posing = {
      'x-client-port': '1',
      'x-forwarded-for': '192.0.2.1',
      'x-file-carrier': 'nginx',
      'x-request-id': 'a',
    };
    const { localPort } = (await visit({ port: front.port, localAddress: VISITOR, headers: posing })) ?? {};
    const { headers } = received.at(-1) ?? {};
    expect(headers).toMatchObject({ 'x-client-port': String(localPort), 'x-forwarded-for': VISITOR, host: HOST });
    expect(headers?.['x-file-carrier']).toBeUndefined();
    expect(headers?.['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    [['192.0.2.7'], '192.0.2.7'],
    [['2001:db8:5:1::7', '2001:db8:5::9', '2001:db8:5:1:2:3:4:5'], '2001:db8:5'],
    [['2001:db8::7', '2001:db8:0:7:1:2:3:4', '2001:db8:0:7::1'], '2001:db8'],
    [['2600::7', '2600::1:2:3:4', '2600:0:0:1::7'], '2600'],
  ])('with one of the addresses %j is of the network %s for each limit', async (addresses, network) => {
    const template = await readFile(new URL('../../deploy/nginx/nginx.conf.template', import.meta.url), 'utf8');
    const maps = [...template.matchAll(/map \$remote_addr \$network \{([^}]*)\}/g)].map(([, rows = '']) =>
      [...rows.matchAll(/"~(.+)" \$1;/g)].map(([, pattern = '']) => new RegExp(pattern)),
    );
    expect(maps).toHaveLength(2);
    const networkOf = (patterns: RegExp[], address: string) =>
      patterns.map((pattern) => pattern.exec(address)?.[1]).find((found) => found !== undefined) ?? address;
    const found = maps.flatMap((patterns) => addresses.map((address) => networkOf(patterns, address)));
    expect(new Set(found)).toEqual(new Set([network]));
  });

  it('comes by IPv6 too, where the machine has it', async () => {
    const hasIpv6 = existsSync('/proc/net/if_inet6');
    const script = fileURLToPath(new URL('../../deploy/nginx/configure.sh', import.meta.url));
    const shipped = execFileSync(script, { env: { PATH: process.env.PATH }, encoding: 'utf8' });
    for (const port of [443, 80]) expect(shipped.includes(`listen [::]:${port} sndbuf=128k;`)).toBe(hasIpv6);
    if (!hasIpv6) return;
    const both = (text: string) => text.replace(/listen 127\.0\.0\.1:(\d+) sndbuf=128k;/, '$& listen [::1]:$1;');
    const { front, received } = await startFront({}, both);
    await visit({ port: front.port, host: '::1' });
    expect(received.map(({ headers }) => headers['x-forwarded-for'])).toEqual(['::1']);
  });

  it('behind a load balancer that is trusted has the address that this one saw, and no other can say so', async () => {
    const { front, received } = await startFront({ TRUSTED_PROXIES: `${VISITOR}/32` });
    const said = { 'x-forwarded-for': '198.51.100.9, 203.0.113.7' };
    await visit({ port: front.port, localAddress: VISITOR, headers: said });
    await visit({ port: front.port, localAddress: ATTACKER, headers: said });
    expect(received.map(({ headers }) => headers['x-forwarded-for'])).toEqual(['203.0.113.7', ATTACKER]);
  });

  it.each<[string, Omit<Visit, 'port'>]>([
    ['a longer address', { path: `/${'a'.repeat(13_000)}` }],
    ['longer cookies', { headers: { cookie: 'a'.repeat(13_000) } }],
    ['more headers', { headers: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`x-${at}`, ''])) }],
  ])('with %s than the proxy accepts is told so by a code', async (_, request) => {
    const { front, received } = await startFront();
    const refused = { status: 431, type: 'application/json', text: '{"errorCode":"BAD_INPUT"}' };
    expect(await visit({ port: front.port, ...request })).toMatchObject(refused);
    expect(received).toEqual([]);
  });

  it('who opens a page with longer cookies than the proxy accepts reads what to do', async () => {
    const { front } = await startFront();
    const headers = { accept: 'text/html,*/*;q=0.8', cookie: 'a'.repeat(13_000) };
    const page = await visit({ port: front.port, headers });
    expect([page?.status, page?.type]).toEqual([431, 'text/html; charset=utf-8']);
    for (const words of ['apague os cookies', 'delete its cookies', 'borra sus cookies']) {
      expect(page?.text).toContain(words);
    }
  });

  it('with long headers is refused by the proxy or not at all, since a storefront’s refusal ends a connection', async () => {
    const { front, received, onUnreadable } = await startFront();
    const statuses: (number | undefined)[] = [];
    for (let length = 11_000; length < 13_000; length += 100) {
      const headers = { 'x-first': 'a'.repeat(850), cookie: 'a'.repeat(length) };
      statuses.push((await visit({ port: front.port, headers }))?.status);
      const stream = openSession(front).request({ ':path': '/', ...headers });
      const [reply] = await once(stream.resume(), 'response').catch(() => [{}]);
      statuses.push(reply[':status']);
    }
    // nginx refuses too long HTTP/2 headers by closing the connection. The status of such a request is `undefined`.
    expect(new Set(statuses)).toEqual(new Set([200, 431, undefined]));
    expect(received).toHaveLength(statuses.filter((status) => status === 200).length);
    expect(onUnreadable).not.toHaveBeenCalled();
  });

  it('is told by a code that a call is too long, before it is sent', async () => {
    const { front, received } = await startFront();
    const call = openSession(front).request({ ...CALL, 'content-length': '20000' }, { endStream: false });
    const [headers] = await once(call, 'response');
    expect([headers[':status'], await call.setEncoding('utf8').toArray()]).toEqual([
      413,
      ['{"errorCode":"BAD_INPUT"}'],
    ]);
    expect(received).toEqual([]);
  });
});

/** @returns the certificate that a browser gets for a name; null if there is none */
async function shownCertificate(port: number, servername: string): Promise<PeerCertificate | null> {
  const socket: TLSSocket = startTls({ port, host: '127.0.0.1', servername, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect');
    return socket.getPeerCertificate();
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}

/** Installs a certificate like `deploy/nginx/certificates.sh` does. */
async function place({ folder }: ShippedNginx, domain: string): Promise<void> {
  await writeFile(join(folder, 'new'), makeCertificate(domain));
  await rename(join(folder, 'new'), join(folder, `${domain}.pem`));
}

describeBehindProxy('a certificate', () => {
  it('that is renewed, or new for a domain of a venue, is used without a restart', async () => {
    const { front } = await startFront();
    const { port } = front;
    const before = await shownCertificate(port, HOST);
    await place(front, 'localhost');
    const after = await shownCertificate(port, HOST);
    expect(before?.serialNumber).not.toBe(after?.serialNumber);
    const own = 'fotos.aquario.example';
    expect(await shownCertificate(port, own)).toBeNull();
    await place(front, own);
    expect((await shownCertificate(port, own))?.subject.CN).toBe(own);
    for (const name of ['..', 'a/../localhost']) expect(await shownCertificate(port, name)).toBeNull();
  });
});

describeBehindProxy('a refusal', () => {
  it.each([
    ['of a storefront that closes is sent to the next, when it is a GET', 502, 'GET', 2],
    ['of a storefront that closes is never sent again, when it may be a charge', 502, 'POST', 1],
    ['for want of the provider is not asked for at every storefront', 503, 'GET', 1],
  ])('%s', async (_, status, method, asked) => {
    const answer = vi.fn((_request: unknown, response: ServerResponse) => void response.writeHead(status).end());
    const urls = await Promise.all([1, 2].map(() => listenForTest(createServer(answer))));
    const ports = urls.map((url) => Number(new URL(url).port));
    const front = await startShippedNginxByHttps(ports, 'http://127.0.0.1:9');
    onTestFinished(front.stop);
    expect((await visit({ port: front.port, method }))?.status).toBe(status);
    expect(answer).toHaveBeenCalledTimes(asked);
  });
});

describeBehindProxy('a reload', () => {
  it('interrupts no open connection, and the metrics tell how many there are', async () => {
    const { front } = await startFront();
    const session = openSession(front);
    await once(session, 'remoteSettings');
    const call = session.request({ ...CALL, 'content-length': '2' }, { endStream: false });
    call.write('{');
    front.reload();
    await expect.poll(() => visit({ port: front.port })).toMatchObject({ status: 200 });
    call.end('}');
    const [headers] = await once(call, 'response');
    expect(headers[':status']).toBe(200);
    const asked = requestPlain({ socketPath: join(front.folder, 'metrics.sock'), path: '/metrics' });
    const [reply] = await once(asked, 'response');
    expect(Buffer.concat(await reply.toArray()).toString()).toMatch(/^nginx_connections\{state="writing"\} \d+$/m);
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
