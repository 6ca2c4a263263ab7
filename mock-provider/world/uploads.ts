import { crc32 } from 'node:zlib';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type PhotoType, photoType, SIGNATURE_BYTES } from '#mock-provider/world/picture.ts';
import { Refusal } from '#mock-provider/world/refusal.ts';

export type Violation = { readonly in: 'params' | 'query' | 'body'; readonly path: string; readonly message: string };

export type FormPhoto = {
  readonly type: PhotoType | null;
  readonly tooLarge: boolean;
  readonly size: number;
  /** Null if the photo's bytes should not be stored, or there was no room for them. */
  readonly bytes: Buffer | null;
};

export type PhotoForm = {
  readonly photos: readonly FormPhoto[];
  readonly violations: readonly Violation[];
};

const LARGEST_PHOTO = 20 * 1024 * 1024;
const MOST_PHOTOS = 20;
const FIELD = 'photos[]';

/**
 * Options of the form parser. It skips the rest of a file that is too large. A form with more parts than these limits
 * breaks the contract.
 */
export const FORM_OPTIONS = {
  throwFileSizeLimit: false,
  limits: { fileSize: LARGEST_PHOTO, files: 500, fields: 50, parts: 600 },
};

/**
 * Reads a file to its end. Stores its bytes only if all of them fit.
 * @param room how many bytes the form's files may still store; every byte that is read reduces it
 */
async function readPhoto(file: MultipartFile['file'], room: { left: number }): Promise<FormPhoto> {
  const chunks: Buffer[] = [];
  let start = Buffer.of();
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (start.length < SIGNATURE_BYTES) start = Buffer.concat([start, chunk.subarray(0, SIGNATURE_BYTES)]);
    size += chunk.length;
    room.left -= chunk.length;
    if (room.left >= 0) chunks.push(chunk);
    else chunks.length = 0;
  }
  const bytes = room.left >= 0 ? Buffer.concat(chunks) : null;
  return { type: photoType(start), tooLarge: file.truncated, size, bytes };
}

/** Thrown if the caller has closed the connection. That does not break the contract, and nobody reads the response. */
export class CallerGone extends Error {
  readonly statusCode = 400;
}

function isGone({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

async function readParts(request: FastifyRequest, room: { left: number }, violations: Violation[]) {
  const photos: FormPhoto[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.fieldname !== FIELD) violations.push({ in: 'body', path: part.fieldname, message: `not "${FIELD}"` });
      if (part.type === 'file') photos.push(await readPhoto(part.file, room));
    }
  } catch (error) {
    if (isGone(request)) throw new CallerGone('the caller has gone', { cause: error });
    violations.push({ in: 'body', path: '', message: error instanceof Error ? error.message : String(error) });
    request.raw.resume();
  }
  return photos;
}

/**
 * Reads a form to its end, even if it will be refused, so that its sender can finish.
 * @param mostBytes how many bytes of photos to store at most; may be 0 @throws CallerGone
 */
export async function readPhotoForm(request: FastifyRequest, mostBytes: number): Promise<PhotoForm> {
  const violations: Violation[] = [];
  if (request.isMultipart()) {
    return { photos: await readParts(request, { left: mostBytes }, violations), violations };
  }
  const type = request.headers['content-type'] ?? '';
  violations.push({ in: 'body', path: '', message: `the content type is "${type}" instead of multipart/form-data` });
  return { photos: [], violations };
}

export type AcceptedPhoto = FormPhoto & { readonly type: PhotoType };

/** Checks number, types and sizes. @throws Refusal for the form, or for the first wrong file */
export function acceptPhotos(photos: readonly FormPhoto[]): readonly AcceptedPhoto[] {
  if (photos.length === 0) throw new Refusal('PHOTO_MISSING');
  if (photos.length > MOST_PHOTOS) throw new Refusal('TOO_MANY_PHOTOS');
  return photos.map((photo) => {
    const { type, tooLarge } = photo;
    if (type === null) throw new Refusal('PHOTO_TYPE_NOT_SUPPORTED');
    if (tooLarge) throw new Refusal('PHOTO_TOO_LARGE');
    return { ...photo, type };
  });
}

export type FileFacts = { readonly size: number; readonly crc32: number };
type UploadedPhoto = FileFacts & { readonly type: string; readonly bytes: Buffer };

export const STORED_BYTES = 64 * 1024 * 1024;

/** Uploaded photos by the ids of their media. Beyond the limit in bytes, the least recently used photos are dropped. */
export class UploadedPhotos extends LRUCache<string, UploadedPhoto> {
  constructor(limit: number = STORED_BYTES) {
    super({ maxSize: limit, sizeCalculation: ({ size }) => Math.max(1, size) });
  }

  store(mediaId: string, bytes: Buffer, type: string): void {
    this.set(mediaId, { bytes, type, size: bytes.length, crc32: crc32(bytes) });
  }
}
