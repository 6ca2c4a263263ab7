import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { holdsCreditCardData } from '#shared/credit-card-data.ts';

/** One client can use any address of its network: usually a /64 or /56, and a /48 for a subscriber of a tunnel. */
const NETWORK_BITS = [64, 56, 48] as const;

const networkOf = (address: ipaddr.IPv6, bits: number) =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;

/**
 * The networks of a client's address, narrowest first: the address itself if it is IPv4 or IPv4 mapped into IPv6, and
 * the /64, /56 and /48 of an IPv6 address. Everything else is in the network `unreadable`.
 */
export type Networks = readonly [string, ...string[]];

export function networksOf(address = ''): Networks {
  if (isIPv4(address)) return [address];
  if (!ipaddr.isValid(address)) return ['unreadable'];
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return [parsed.toString()];
  const [narrowest, ...wider] = NETWORK_BITS;
  return [networkOf(parsed, narrowest), ...wider.map((bits) => networkOf(parsed, bits))];
}

/** Our nginx sends the port of the client's connection, since its own connections carry many clients. */
const CLIENT_PORT_HEADER = 'x-client-port';

/**
 * Returns a key that tells an address's connections apart; behind a proxy that does not name a port, the proxy's. All
 * streams of an HTTP/2 connection have the same key.
 */
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

/**
 * Returns a function that names requests. It takes the id only of a trusted proxy, and only if that is a short plain
 * token, because clients must not write into the log. Other requests get a random id.
 */
export function requestIds(trusts: TrustsProxy): (request: IncomingMessage) => string {
  return (request) => {
    const given = request.headers[REQUEST_ID_HEADER];
    if (typeof given !== 'string' || !comesFromProxy(request, trusts)) return randomUUID();
    // Such an id is too long for a card's code, an access code or a document, and short enough for a log line.
    return /^[\w-]{16,64}$/.test(given) && !holdsCreditCardData(given) ? given : randomUUID();
  };
}
