import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentDisposition } from '#server/content-disposition.ts';
import { FILE_POLICY } from '#server/content-security-policy.ts';
import type { Context } from '#server/context.ts';
import { openHandle, openOrderKey } from '#server/context.ts';
import type { HandleRight, HandleSubject } from '#server/handles.ts';
import { fileKindOf, mediaAddress } from '#server/provider/download.ts';
import type { FileKind } from '#server/provider/file-call.ts';
import { type ByteStream, lookAtFile, streamFile } from '#server/provider/file-stream.ts';
import { pixQrCode } from '#server/provider/payment.ts';
import { ProviderError } from '#server/provider/provider-error.ts';
import type { ProviderVenue } from '#server/provider/venue.ts';
import { MEDIA_PATH, MEDIA_SIZES, type MediaSize } from '#shared/media.ts';
import { abortOnClose } from './abort-on-close.ts';

/** What may be shown as it is; anything else is sent as plain bytes, so that no upload can pose as a page. */
const SAFE_TYPES = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'video/mp4',
  'video/quicktime',
  'application/zip',
]);
const PASSED_ON = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'];
const PASSED_UP = ['range', 'if-range', 'if-none-match', 'if-modified-since'];

/** Never packed on the way: a file has its length, which proves it and lets it go on where it broke off (decision 016). */
const UNPACKED = { compress: false } as const;

const DAY_SECONDS = 86_400;

type VenueContext = Context & { readonly venue: ProviderVenue };
type MakeContext = (request: FastifyRequest) => Context;

function requestHeaders(request: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    PASSED_UP.flatMap((name) => (typeof request.headers[name] === 'string' ? [[name, request.headers[name]]] : [])),
  );
}

function typeOf({ headers }: ByteStream): string {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return SAFE_TYPES.has(type) ? type : 'application/octet-stream';
}

/**
 * Sends a file on. One that may have been cut short unseen is kept by nobody: it would stay broken for as long. A browser
 * that takes nothing for as long as the slowest transfer may is given up, with what is still on its way to it.
 */
function sendStream(ctx: VenueContext, reply: FastifyReply, stream: ByteStream, cacheControl: string): FastifyReply {
  for (const name of PASSED_ON) {
    const value = stream.headers[name];
    if (value !== undefined) reply.header(name, value);
  }
  reply.raw.setTimeout(ctx.provider.http.timing.rateWindow, () => reply.raw.destroy());
  return reply
    .code(stream.status)
    .header('content-type', typeOf(stream))
    .header('cache-control', stream.mayBeCut ? 'private, no-store' : cacheControl)
    .header('content-security-policy', FILE_POLICY)
    .send(stream.body);
}

/** The rights that open each size, the widest first: who may download may look, and who may look may recognise. */
const RIGHTS = {
  original: ['download'],
  preview: ['download', 'view'],
  thumb: ['download', 'view', 'peek'],
} as const satisfies Record<MediaSize, readonly HandleRight[]>;

/** @throws ProviderError NOT_FOUND, RIGHT_EXPIRED for a handle that does not open this size. */
function openMedia(ctx: VenueContext, size: MediaSize, handle: string): HandleSubject {
  const { handles } = ctx.provider;
  const right = RIGHTS[size].find((each) => handles.open(ctx.venue.site, each, handle) !== null);
  return openHandle(ctx, right ?? RIGHTS[size][0], handle);
}

/** A file of the provider as the browser asked for it. A HEAD looks at it alone: Fastify's own would read it to its end. */
function openFile(
  ctx: VenueContext,
  { path, kind }: { path: string; kind: FileKind },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<ByteStream> {
  const { http } = ctx.provider;
  const abort = abortOnClose(reply);
  const file = { kind, path, headers: requestHeaders(request), address: ctx.address };
  return request.method === 'HEAD' ? lookAtFile(http, file, abort) : streamFile(http, file, abort);
}

/** Photos, videos, archives and PIX codes: streamed from the provider, nothing held here. */
export function byteRoutes(app: FastifyInstance, makeContext: MakeContext): void {
  const withVenue = async (request: FastifyRequest): Promise<VenueContext> => {
    const context = makeContext(request);
    return { ...context, venue: await context.loadVenue() };
  };

  app.get<{ Params: { size: string; handle: string; filename: string } }>(
    `${MEDIA_PATH}/:size/:handle/:filename`,
    UNPACKED,
    async (request, reply) => {
      const ctx = await withVenue(request);
      const { handle, filename } = request.params;
      const size = MEDIA_SIZES.find((known) => known === request.params.size);
      if (size === undefined) throw new ProviderError('NOT_FOUND', 'no such size');
      const subject = openMedia(ctx, size, handle);
      const file = { path: mediaAddress(subject, size, filename), kind: fileKindOf(subject, size) };
      const stream = await openFile(ctx, file, { request, reply });
      if (size === 'original') reply.header('content-disposition', contentDisposition(filename, typeOf(stream)));
      return sendStream(ctx, reply, stream, `private, max-age=${DAY_SECONDS}`);
    },
  );

  app.get<{ Params: { handle: string } }>(`${MEDIA_PATH}/zip/:handle/photos.zip`, UNPACKED, async (request, reply) => {
    const ctx = await withVenue(request);
    const { id } = openHandle(ctx, 'zip', request.params.handle);
    const path = Buffer.from(id, 'base64url').toString();
    const stream = await openFile(ctx, { path, kind: 'archive' }, { request, reply });
    reply.header('content-disposition', contentDisposition('photos.zip'));
    return sendStream(ctx, reply, stream, 'private, no-store');
  });

  app.get<{ Params: { order: string } }>(`${MEDIA_PATH}/pix/:order`, UNPACKED, async (request, reply) => {
    const ctx = await withVenue(request);
    const { orderId } = openOrderKey(ctx, request.params.order);
    const stream = await pixQrCode(ctx.provider, orderId, {
      now: new Date(),
      address: ctx.address,
      abort: abortOnClose(reply),
    });
    return sendStream(ctx, reply, stream, 'private, no-store');
  });
}
