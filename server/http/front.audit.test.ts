import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type PeerCertificate, connect as startTls, type TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import ipaddr from 'ipaddr.js';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listenForTest } from '#mock-provider/testing/listen-for-test.ts';
import {
  ATTACKER,
  CALL,
  HOST,
  metricsOf,
  openSession,
  startFront,
  VISITOR,
  type Visit,
  visit,
} from '#server/testing/front.ts';
import { describeBehindProxy } from '#server/testing/proxies.ts';
import { makeCertificate, type ShippedNginx, startShippedNginxByHttps } from '#server/testing/shipped-nginx.ts';

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
    ['192.0.2.7', 'c0000207', 'c0000207'],
    ['2001:db8:5::9', '20010db80005', '20010db800050000'],
    ['2001:db8:5:1:2:3:4:5', '20010db80005', '20010db800050001'],
    ['2600::7', '260000000000', '2600000000000000'],
    ['a0a:a0a:a0a:a0a:a0a:a0a:a0a:a0a', '0a0a0a0a0a0a', '0a0a0a0a0a0a0a0a'],
  ])('at %s is of the network %s and of the subnet %s for each limit', async (address, network, subnet) => {
    const template = await readFile(new URL('../../deploy/nginx/nginx.conf.template', import.meta.url), 'utf8');
    const bytes = String.fromCharCode(...ipaddr.parse(address).toByteArray());
    const found = (variable: string) =>
      [...template.matchAll(/map \$binary_remote_addr \$(\w+) \{[^"]*"~(.+)" \$1;\s+\}/g)]
        .filter(([, name]) => name === variable)
        .map(([, , pattern = '']) => {
          const [, part = bytes] = new RegExp(pattern).exec(bytes) ?? [];
          return Buffer.from(part, 'latin1').toString('hex');
        });
    expect([found('network'), found('subnet')]).toEqual([
      [network, network],
      [subnet, subnet],
    ]);
  });

  it('comes by IPv6 too, where the machine has it', async () => {
    const hasIpv6 = existsSync('/proc/net/if_inet6');
    const script = fileURLToPath(new URL('../../deploy/nginx/configure.sh', import.meta.url));
    const shipped = execFileSync(script, { env: { PATH: process.env.PATH }, encoding: 'utf8' });
    for (const port of [443, 80])
      expect(shipped.includes(`listen [::]:${port} sndbuf=128k rcvbuf=128k;`)).toBe(hasIpv6);
    if (!hasIpv6) return;
    const both = (text: string) =>
      text.replace(/listen 127\.0\.0\.1:(\d+) sndbuf=128k rcvbuf=128k;/, '$& listen [::1]:$1;');
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
    expect(await metricsOf(front)).toMatch(/^nginx_connections\{state="writing"\} \d+$/m);
  });
});
