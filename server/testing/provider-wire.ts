import { connect, createServer } from 'node:net';
import { listenForTest } from '#mock-provider/testing/listen-for-test.ts';
import type { AppOptions } from '#server/app.ts';
import { type Storefront, startStorefront } from './storefront.ts';

export type Wire = { sent: Buffer; isOpen: boolean };

/** Starts a storefront. @returns also `wires`: by connection, the bytes that the storefront sent to the mock */
export async function startWithWire(options: AppOptions = {}): Promise<{ storefront: Storefront; wires: Wire[] }> {
  const wires: Wire[] = [];
  let mockPort = 0;
  const server = createServer((socket) => {
    const wire: Wire = { sent: Buffer.of(), isOpen: true };
    wires.push(wire);
    const on = connect(mockPort, '127.0.0.1');
    socket.on('data', (bytes: Buffer) => {
      wire.sent = Buffer.concat([wire.sent, bytes]);
    });
    socket.once('close', () => {
      wire.isOpen = false;
      on.destroy();
    });
    on.once('close', () => socket.destroy());
    for (const end of [socket, on]) end.on('error', () => end.destroy());
    socket.pipe(on).pipe(socket);
  });
  const storefront = await startStorefront({ PROVIDER_API_URL: await listenForTest(server) }, options);
  mockPort = Number(new URL(storefront.mockUrl).port);
  return { storefront, wires };
}
