import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { holdsCreditCardData } from '#shared/credit-card-data.ts';

/** A household or phone can use any address of its /64, and a subscriber of a tunnel has a /48. */
const NETWORK_BITS = [64, 56, 48] as const;

const networkOf = (address: ipaddr.IPv6, bits: number) =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;

/** An IPv4 address, even mapped into IPv6; or the /64, /56 and /48 networks of an IPv6 address, narrowest first. */
export type Networks = readonly [string, ...string[]];

export function networksOf(address = ''): Networks {
  if (isIPv4(address)) return [address];
  if (!ipaddr.isValid(address)) return ['unreadable'];
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return [parsed.toString()];
  const [narrowest, ...wider] = NETWORK_BITS;
  return [networkOf(parsed, narrowest), ...wider.map((bits) => networkOf(parsed, bits))];
}

/** A proxy in `TRUST_PROXY` sends the port of the client's connection, since its own connections carry many clients. */
const CLIENT_PORT_HEADER = 'x-client-port';

/** Returns a key that tells an address's connections apart. All streams of an HTTP/2 connection have the same key. */
export function connectionOf(request: FastifyRequest): string {
  const named = request.headers[CLIENT_PORT_HEADER];
  const isByProxy = typeof named === 'string' && (request.ips?.length ?? 0) > 1;
  return isByProxy ? named.slice(0, 8) : String(request.raw.socket?.remotePort ?? '');
}

export type TrustsProxy = (address: string, hop: number) => boolean;

export const REQUEST_ID_HEADER = 'x-request-id';

export function comesFromProxy({ socket }: IncomingMessage, trusts: TrustsProxy): boolean {
  return socket.remoteAddress !== undefined && trusts(socket.remoteAddress, 0);
}

/** Accepts a trusted proxy's id if it is a short plain token, because clients must not write into the log. */
export function requestIds(trusts: TrustsProxy): (request: IncomingMessage) => string {
  return (request) => {
    const given = request.headers[REQUEST_ID_HEADER];
    if (typeof given !== 'string' || !comesFromProxy(request, trusts)) return randomUUID();
    // Such an id is too long for a card's code, an access code or a document, and short enough for a log line.
    return /^[\w-]{16,64}$/.test(given) && !holdsCreditCardData(given) ? given : randomUUID();
  };
}
