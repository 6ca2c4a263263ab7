import { PassThrough } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { varyBy } from './encoding.ts';

/**
 * Lets the browser load what the first part names while it waits for the rest. Compresses and flushes by itself: the
 * general compression would keep the first part. @param rest never rejects
 */
export function sendInParts(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { first, rest }: { readonly first: Buffer; readonly rest: Promise<string> },
): FastifyReply {
  const isGzip = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
  const body = isGzip ? createGzip({ flush: constants.Z_SYNC_FLUSH }) : new PassThrough();
  if (isGzip) reply.header('content-encoding', 'gzip');
  body.write(first);
  void rest.then((text) => {
    reply.countUnread(text.length);
    body.end(text);
  });
  return varyBy(reply, 'accept-encoding').type('text/html; charset=utf-8').send(body);
}
