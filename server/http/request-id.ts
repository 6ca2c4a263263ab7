import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { holdsCreditCardData } from '#shared/credit-card-data.ts';
import type { TrustsProxy } from './client-address.ts';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Too long for a card's code, an access code or a document, short enough for a log line, and without line breaks. */
const SAFE_ID = /^[\w-]{16,64}$/;

export function comesFromProxy({ socket }: IncomingMessage, trusts: TrustsProxy): boolean {
  return socket.remoteAddress !== undefined && trusts(socket.remoteAddress, 0);
}

/** Accepts a trusted proxy's id if it is a short plain token, because clients must not write into the log. */
export function requestIds(trusts: TrustsProxy): (request: IncomingMessage) => string {
  return (request) => {
    const given = request.headers[REQUEST_ID_HEADER];
    if (typeof given !== 'string' || !comesFromProxy(request, trusts)) return randomUUID();
    return SAFE_ID.test(given) && !holdsCreditCardData(given) ? given : randomUUID();
  };
}
