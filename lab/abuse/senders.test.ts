import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openConnections } from './senders.ts';

// Elsewhere a machine has one loopback address.
it.runIf(process.platform === 'linux')(
  'a sender has its address: an own one by its connection, any other by the header that a proxy sends',
  async () => {
    const seen: unknown[] = [];
    const server = createServer(({ socket, headers }, response) => {
      seen.push([socket.remoteAddress, headers['x-forwarded-for']]);
      response.writeHead(503).end('{"error":{"data":{"errorCode":"SERVER_BUSY"}}}');
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const address of ['127.0.9.9', '2001:db8::1']) {
      const sender = openConnections(url, address, 1_000);
      expect(await sender.send({ site: 'fotos', path: '/' })).toBe('SERVER_BUSY');
      sender.close();
    }
    expect(seen).toEqual([
      ['127.0.9.9', undefined],
      ['127.0.0.1', '2001:db8::1'],
    ]);
  },
);
