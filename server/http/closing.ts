import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sendError } from './error-reply.ts';

/** What a load balancer asks to find out where it may send requests. */
const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * Closes without losing a request. At first the server only says that it closes, to whoever asks for its health, and serves
 * everything else. A load balancer meanwhile learns to choose another instance, and keeps no connection: Fastify ends each
 * with its next response. What comes later is refused, and may have been lost.
 * @param drainMs how long it serves on. Longer than a load balancer takes to ask, or 0 without one.
 */
export function closeInSteps(app: FastifyInstance, drainMs: number): void {
  let state: 'open' | 'draining' | 'closed' = 'open';
  app.addHook('preClose', async () => {
    state = 'draining';
    if (drainMs > 0 && app.server.listening) await wait(drainMs);
    state = 'closed';
  });
  app.addHook('onRequest', async (request, reply) => {
    if (state === 'open') return;
    if (state === 'closed' || HEALTH_PATHS.has(request.url))
      return sendError(reply.header('connection', 'close'), 'SERVER_BUSY');
  });
}
