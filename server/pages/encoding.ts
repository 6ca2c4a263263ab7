import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Encodings by density. Zstandard is missing, since every browser with it has Brotli, which compresses text better. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Returns the best encoding that the browser accepts, by its own weights; null if it accepts none. */
export function acceptedEncoding<Offered extends Encoding>(
  { headers }: FastifyRequest,
  offered: readonly Offered[],
): Offered | null {
  const header = headers['accept-encoding'];
  return typeof header === 'string' ? negotiate<Offered>(header, [...offered]) : null;
}

export type Copies = { readonly plain: Buffer; readonly packed: (encoding: Encoding) => Buffer | null };

export function varyBy(reply: FastifyReply, headers: string): FastifyReply {
  const others = reply.getHeader('vary');
  return reply.header('vary', others ? `${others}, ${headers}` : headers);
}

export function sendCopy(request: FastifyRequest, reply: FastifyReply, { plain, packed }: Copies): FastifyReply {
  varyBy(reply, 'accept-encoding');
  const encoding = acceptedEncoding(request, ENCODINGS);
  const copy = encoding && packed(encoding);
  return copy ? reply.header('content-encoding', encoding).send(copy) : reply.send(plain);
}
