/** A bare Fastify that answers every call alike, for comparison. It receives its reply by IPC, and sends back its port. */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

process.on('message', async (reply: object | string) => {
  if (typeof reply === 'string') return;
  const app = Fastify();
  app.route({ method: ['GET', 'POST'], url: '*', handler: async () => reply });
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.((app.server.address() as AddressInfo).port);
});
// It waits for its reply, although `usage.ts` lets a process end while its parent is there.
process.channel?.ref();
