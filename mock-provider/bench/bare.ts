/** A bare Fastify with one route, for comparison. It receives its reply by IPC, and sends back its port. */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

process.once('message', async (body: object) => {
  const app = Fastify();
  app.get('/', async () => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.((app.server.address() as AddressInfo).port);
});
