import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '#mock-provider/answer.ts';

/** The ways of answering a call, and of not answering it; one of them is used, once. */
export type Connection = {
  /** Sends an answer properly. */
  send(answer: Answer): void;
  /** Leaves the caller without an answer, the connection open. */
  abandon(): void;
  close(): void;
  reset(): void;
  /** Hands the bare connection out. @param status what will be said on it */
  takeOver(status: number): Socket;
};

function sendProperly(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Answer): void {
  reply.code(status).headers(headers);
  if (body === null) reply.send();
  else if (typeof body === 'string') reply.send(body);
  else reply.send(request.method === 'HEAD' ? '' : body.open());
}

/** @param note is told the HTTP status that was sent, or null for none */
export function connectionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  note: (status: number | null) => void,
): Connection {
  const hijack = (status: number | null): Socket => {
    note(status);
    reply.hijack();
    return request.raw.socket;
  };
  return {
    send(answer) {
      note(answer.status);
      sendProperly(request, reply, answer);
    },
    abandon: () => void hijack(null),
    close: () => void hijack(null).destroy(),
    reset: () => void hijack(null).resetAndDestroy(),
    takeOver: hijack,
  };
}
