import type { FastifyReply } from 'fastify';

/** Ends the provider's side of a request when the browser leaves. */
export function abortOnClose(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
