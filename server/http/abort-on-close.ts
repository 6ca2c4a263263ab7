import type { FastifyReply } from 'fastify';

/**
 * A signal that aborts when the browser's connection closes early, to end the provider's side of the request. A response
 * that was sent to its end has nothing left to end, and an abort costs an exception with a stack.
 */
export function abortOnClose(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
