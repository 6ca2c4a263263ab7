import type { FastifyReply } from 'fastify';

/**
 * Aborts when the browser's connection closes before the full answer.
 */
export function abortOnClose(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
