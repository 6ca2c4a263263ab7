import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MockResponse } from './response.ts';

/** What can be done with a caller's connection. Call exactly one of these once for each request. */
export type Connection = {
  /** @param isDamaged whether a fault changed the response; true by default */
  send(response: MockResponse, isDamaged?: boolean): void;
  abandon(): void;
  close(): void;
  reset(): void;
  /** Returns the bare socket. @param response what the caller of this method will write to it */
  takeOver(response: MockResponse): Socket;
};

function sendResponse(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: MockResponse): void {
  reply.code(status).headers(headers);
  if (body === null) reply.send();
  else if (typeof body === 'string') reply.send(body);
  else reply.send(request.method === 'HEAD' ? '' : body.open());
}

export type RecordResponse = (response: MockResponse | null, isDamaged?: boolean) => void;

/** @param recordResponse called once for each call */
export function connectionOf(request: FastifyRequest, reply: FastifyReply, recordResponse: RecordResponse): Connection {
  const hijack = (response: MockResponse | null): Socket => {
    recordResponse(response);
    reply.hijack();
    return request.raw.socket;
  };
  return {
    send(response, isDamaged) {
      recordResponse(response, isDamaged);
      sendResponse(request, reply, response);
    },
    abandon: () => void hijack(null),
    close: () => void hijack(null).destroy(),
    reset: () => void hijack(null).resetAndDestroy(),
    takeOver: hijack,
  };
}
