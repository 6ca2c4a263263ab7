import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { openHandle, openOrderKey, timeZoneOf, type VenueContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { FILE_POLICY } from '#server/http/security-headers.ts';
import type { ZodTypes } from '#server/http/validation.ts';
import { readShownCode } from '#server/orders/show-payment.ts';
import { fileKindOf, mediaAddress } from '#server/provider/gallery.ts';
import { pixQrCode } from '#server/provider/payment.ts';
import { isNotFound } from '#server/provider/provider-error.ts';
import type { FileKind } from '#server/provider/transport/call-kinds.ts';
import { mediaType } from '#server/provider/transport/reply.ts';
import { FILE_LIMITS } from '#server/provider/transport/streams/file-call.ts';
import { type ByteStream, probeFile, streamFile } from '#server/provider/transport/streams/file-stream.ts';
import type { HandleRight, HandleSubject, OrderKey } from '#server/rights/handles.ts';
import { hasOfferedExtension, isOfferedType, safeFileName } from '#shared/media/file-name.ts';
import { ARCHIVE_NAMES, MEDIA_PATH, MEDIA_SIZES, type MediaSize } from '#shared/media/media.ts';
import { pixCodeEnd } from '#shared/payment.ts';

const RESPONSE_HEADERS = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'];
const REQUEST_HEADERS = ['range', 'if-range', 'if-none-match', 'if-modified-since'];

/** Files are not compressed, so that their length proves they are complete and lets them be resumed (decision 016). */
const UNCOMPRESSED = { compress: false } as const;

const DAY_SECONDS = 86_400;

function requestHeaders({ headers }: FastifyRequest): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of REQUEST_HEADERS) {
    const value = headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  return passed;
}

/** Returns a file's type. Types that are not offered become plain bytes, so that no upload can pose as a page. */
function typeOf({ headers }: Pick<ByteStream, 'headers'>): string {
  const type = mediaType(headers['content-type']);
  return isOfferedType(type) ? type : 'application/octet-stream';
}

/** Sends a file. If a lost connection could cut it unnoticed, it is not cached, because a broken copy would stay. */
function sendStream(reply: FastifyReply, stream: ByteStream, cacheControl: string): FastifyReply {
  for (const name of RESPONSE_HEADERS) {
    const value = stream.headers[name];
    if (value !== undefined) reply.header(name, value);
  }
  return reply
    .code(stream.status)
    .header('content-type', typeOf(stream))
    .header('cache-control', stream.mayBeCut ? 'private, no-store' : cacheControl)
    .header('content-security-policy', FILE_POLICY)
    .send(stream.body);
}

/** The rights that open each size, the usual one first. A right to a larger size includes the smaller ones. */
const RIGHTS = {
  original: ['download'],
  preview: ['view', 'download'],
  thumb: ['view', 'download', 'peek'],
} as const satisfies Record<MediaSize, readonly HandleRight[]>;

const mediaParams = z.object({ size: z.enum(MEDIA_SIZES), handle: z.string(), filename: z.string() });

/** @throws AppError NOT_FOUND if no right opens the file or the file has another name; RIGHT_EXPIRED */
function openMedia({ provider, venue }: VenueContext, { size, handle, filename }: z.output<typeof mediaParams>) {
  const { handles } = provider;
  for (const right of RIGHTS[size]) {
    const subject = handles.open(venue.site, right, handle);
    if (subject === 'expired') throw new AppError('RIGHT_EXPIRED', `an expired ${right} handle`);
    if (!subject) continue;
    if (!handles.isFileName(venue.site, handle, filename)) throw new AppError('NOT_FOUND', 'not the name of this file');
    return { right, subject };
  }
  throw new AppError('NOT_FOUND', `no valid handle of a ${size}`);
}

type MediaFile = {
  readonly kind: FileKind;
  readonly path: string;
  /** The name under which the browser saves the file; null if the browser only displays it. */
  readonly savedAs: string | null;
  readonly cacheControl: string;
};

/** Our nginx sets this header to `nginx` if it can fetch files from the provider. It drops a visitor's own header. */
const CARRIER_HEADER = 'x-file-carrier';

/** The nginx location that forwards to the provider. */
const INTERNAL_LOCATION = '/provider-file';

/** Matches a path whose characters a header carries unchanged. */
const PLAIN_PATH = /^\/[\x21-\x7e]*$/;

const hasFullName = ({ savedAs }: MediaFile) => savedAs === null || hasOfferedExtension(savedAs);

/** Whether the proxy can fetch the file. Only a trusted one may learn the provider's path, whose ids are not signed. */
function isForProxy({ config }: VenueContext, request: FastifyRequest, file: MediaFile): boolean {
  if (!config.mediaByProxy || request.method !== 'GET' || (request.ips?.length ?? 0) < 2) return false;
  const isCarrier = request.headers[CARRIER_HEADER] === 'nginx';
  return isCarrier && PLAIN_PATH.test(file.path) && hasFullName(file);
}

/**
 * Lets the proxy fetch and send a file. Most headers have names of our own, because nginx would also send standard ones
 * with its own refusals.
 * @returns false if this server must send the file
 */
function handOver(ctx: VenueContext, file: MediaFile, reply: FastifyReply): boolean {
  const { kind, path, savedAs, cacheControl } = file;
  if (!isForProxy(ctx, reply.request, file) || !ctx.provider.http.letProxyCarry(kind)) return false;
  reply.headers({
    'x-accel-redirect': INTERNAL_LOCATION,
    'x-file-path': path,
    'x-file-kind': kind,
    'x-file-cache': cacheControl,
    'content-security-policy': FILE_POLICY,
  });
  if (savedAs !== null) reply.header('x-file-disposition', contentDisposition(savedAs));
  if (FILE_LIMITS[kind].pool === 'transfers') reply.header('x-file-address', ctx.networks[0]);
  reply.send();
  return true;
}

/** Opens the file for this request. For HEAD it requests only the first byte, since Fastify would read all of it. */
function openFile({ provider, left }: VenueContext, { path, kind }: MediaFile, request: FastifyRequest) {
  const file = { kind, path, headers: requestHeaders(request) };
  return request.method === 'HEAD' ? probeFile(provider.http, file, left) : streamFile(provider.http, file, left);
}

async function sendFile(
  ctx: VenueContext,
  file: MediaFile,
  reply: FastifyReply,
  alternative?: MediaFile,
): Promise<FastifyReply> {
  const { request } = reply;
  if (!alternative && handOver(ctx, file, reply)) return reply;
  const stream = await openFile(ctx, file, request).catch((error: unknown) => {
    if (!alternative || !isNotFound(error)) throw error;
    return openFile(ctx, alternative, request);
  });
  const { savedAs, cacheControl } = file;
  if (savedAs !== null) reply.header('content-disposition', contentDisposition(savedAs, typeOf(stream)));
  return sendStream(reply, stream, cacheControl);
}

const archiveParams = z.object({
  handle: z.string(),
  filename: z.enum(Object.values(ARCHIVE_NAMES).flatMap((names) => Object.values(names))),
});
const pixParams = z.object({ order: z.string() });
/** `t` begins with the PIX code's end. `tz` is the visitor's time zone, as image requests cannot send its header. */
const pixQuery = z.object({ t: z.string().optional(), tz: z.string().max(64).optional() });

/** @throws AppError if the host belongs to no venue */
async function venueContext({ context }: FastifyRequest): Promise<VenueContext> {
  return Object.assign(context, { venue: await context.loadVenue() });
}

/** Reads the image before the code, because another phone may replace the code while the provider draws the image. */
async function readPixImage(ctx: VenueContext, order: OrderKey, t: string | undefined) {
  const image = await pixQrCode(ctx.provider, order.orderId, ctx.left);
  const code = await readShownCode(ctx, order);
  if (t !== undefined && !t.startsWith(pixCodeEnd(code))) throw new AppError('NOT_FOUND', 'the image of another code');
  return image;
}

export function mediaRoutes(app: FastifyInstance): void {
  const routes = app.withTypeProvider<ZodTypes>();

  const media = { ...UNCOMPRESSED, schema: { params: mediaParams } };
  routes.get(`${MEDIA_PATH}/:size/:handle/:filename`, media, async (request, reply) => {
    const ctx = await venueContext(request);
    const { size, filename } = request.params;
    request.isRoutine = size !== 'original';
    const { right, subject } = openMedia(ctx, request.params);
    const fileOf = (one: HandleSubject): MediaFile => ({
      kind: fileKindOf(one, size),
      path: mediaAddress(one, size, filename),
      savedAs: size === 'original' ? filename : null,
      cacheControl: `private, max-age=${DAY_SECONDS}`,
    });
    // A face search's reply does not say which media are extras (F5), so a file not found is tried as an extra.
    const extra = right === 'peek' ? fileOf({ ...subject, kind: 'extra' }) : undefined;
    return sendFile(ctx, fileOf(subject), reply, extra);
  });

  const archive = { ...UNCOMPRESSED, schema: { params: archiveParams } };
  routes.get(`${MEDIA_PATH}/zip/:handle/:filename`, archive, async (request, reply) => {
    const ctx = await venueContext(request);
    const { handle, filename } = request.params;
    const { id: path } = openHandle(ctx, 'zip', handle);
    const file = { kind: 'archive', path, savedAs: filename, cacheControl: 'private, no-store' } as const;
    return sendFile(ctx, file, reply);
  });

  const pix = { ...UNCOMPRESSED, schema: { params: pixParams, querystring: pixQuery } };
  routes.get(`${MEDIA_PATH}/pix/:order`, pix, async (request, reply) => {
    const { t, tz } = request.query;
    const ctx = { ...(await venueContext(request)), timeZone: () => timeZoneOf(tz) };
    const order = openOrderKey(ctx, request.params.order);
    const image = await readPixImage(ctx, order, t);
    return sendStream(reply, image, 'private, no-store');
  });
}

/** Returns a header by RFC 6266: with an ASCII name for old browsers, and the full name in UTF-8. */
export function contentDisposition(filename: string, type = ''): string {
  const name = safeFileName(filename, type);
  const ascii = name.replace(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
