import type { FastifyReply } from 'fastify';

/**
 * Aborts when the browser's connection closes early. Not after a full answer: an abort costs an exception with a stack.
 */
export function abortOnClose(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
