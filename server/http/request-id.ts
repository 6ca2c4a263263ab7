import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { holdsCreditCardData } from '#shared/credit-card-data.ts';
import type { TrustsProxy } from './client-address.ts';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Long enough for no card code, access code or document, short enough for a log line; no sign that ends a line. */
const SAFE_ID = /^[\w-]{16,64}$/;

export function comesFromProxy({ socket }: IncomingMessage, trusts: TrustsProxy): boolean {
  return socket.remoteAddress !== undefined && trusts(socket.remoteAddress, 0);
}

/** Takes the id of a trusted proxy if it is a short plain token: clients must not write into the log. */
export function requestIds(trusts: TrustsProxy): (request: IncomingMessage) => string {
  return (request) => {
    const given = request.headers[REQUEST_ID_HEADER];
    if (typeof given !== 'string' || !comesFromProxy(request, trusts)) return randomUUID();
    return SAFE_ID.test(given) && !holdsCreditCardData(given) ? given : randomUUID();
  };
}
