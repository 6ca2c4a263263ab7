import type { FastifyReply } from 'fastify';

/** A signal that aborts when the browser's connection closes, to end the provider's side of the request. */
export function abortOnClose(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
