import type { FastifyReply, FastifyRequest } from 'fastify';
import type { VenueContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { FILE_POLICY } from '#server/http/security-headers.ts';
import { FILE_LIMITS, type FileKind } from '#server/provider/transport/streams/file-call.ts';
import { hasOfferedExtension } from '#shared/media/file-name.ts';
import { contentDisposition } from './content-disposition.ts';

export type MediaFile = {
  readonly kind: FileKind;
  readonly path: string;
  /** The name under which it is saved; null for a file that is only shown. */
  readonly savedAs: string | null;
  readonly cacheControl: string;
};

/** By this header a proxy says what it can do. Its configuration in `deploy/` sets it in place of any that a visitor sent. */
const CARRIER_HEADER = 'x-file-carrier';

/** Where nginx sends a request to the provider from. Caddy acts on the file's path. */
const INTERNAL_LOCATION = '/provider-file';

/** What a header may contain without being changed on its way. Caddy would replace what is in braces. */
const PLAIN_PATH = /^\/[\x21-\x7a\x7c\x7e]*$/;

const hasFullName = ({ savedAs }: MediaFile) => savedAs === null || hasOfferedExtension(savedAs);

/** Caddy counts no transfers by address and measures no rate, so it carries what has a bound in size and time. */
const isCarriedBy = (proxy: 'nginx' | 'caddy', { kind }: MediaFile) =>
  proxy === 'nginx' || FILE_LIMITS[kind].pool === 'pictures';

/** Only a trusted proxy gets the provider's path, which has bare ids. What it already returned is streamed here. */
function isForProxy({ config, provider }: VenueContext, request: FastifyRequest, file: MediaFile): boolean {
  const proxy = config.mediaByProxy;
  if (proxy === null || !isCarriedBy(proxy, file) || request.method !== 'GET' || (request.ips?.length ?? 0) < 2)
    return false;
  const carrier = request.headers[CARRIER_HEADER];
  if (carrier === 'busy') throw new AppError('SERVER_BUSY', 'too many transfers of one client, at the proxy');
  return carrier === proxy && provider.http.answersFiles && PLAIN_PATH.test(file.path) && hasFullName(file);
}

/** Names the file in headers of our own: nginx would add the usual ones to refusals too. @returns false to send it here */
export function handOver(
  ctx: VenueContext,
  file: MediaFile,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): boolean {
  if (!isForProxy(ctx, request, file)) return false;
  const { kind, path, savedAs, cacheControl } = file;
  reply.headers({
    'x-accel-redirect': INTERNAL_LOCATION,
    'x-file-path': path,
    'x-file-kind': kind,
    'x-file-cache': cacheControl,
    'content-security-policy': FILE_POLICY,
  });
  if (savedAs !== null) reply.header('x-file-disposition', contentDisposition(savedAs));
  if (FILE_LIMITS[kind].pool === 'transfers') reply.header('x-file-address', ctx.address);
  reply.send();
  return true;
}
