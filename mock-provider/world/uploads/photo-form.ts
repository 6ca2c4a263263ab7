import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Violation } from '#mock-provider/api/read-call.ts';
import { Refusal } from '#mock-provider/world/refusal.ts';
import { type PhotoType, photoType, SIGNATURE_BYTES } from './photo-type.ts';
import type { UploadedPhotos } from './uploaded-photos.ts';

export type FormPhoto = {
  readonly type: PhotoType | null;
  readonly tooLarge: boolean;
  readonly size: number;
  /** Null when they are not to be stored, or when there was no room for them. */
  readonly bytes: Buffer | null;
};

export type PhotoForm = {
  readonly photos: readonly FormPhoto[];
  readonly violations: readonly Violation[];
  /** Frees the room that the form reserved for its bytes. They are stored elsewhere by then, or dropped. */
  release(): void;
};

const LARGEST_PHOTO = 20 * 1024 * 1024;
const MOST_PHOTOS = 20;
const FIELD = 'photos[]';

/** Options of the form reader. It skips the rest of a file that is too large. More parts than these break the contract. */
export const FORM_OPTIONS = {
  throwFileSizeLimit: false,
  limits: { fileSize: LARGEST_PHOTO, files: 500, fields: 50, parts: 600 },
};

/** Reads a file to its end, even when its bytes are not stored. @param admit asks for room for more bytes */
async function readPhoto(file: MultipartFile['file'], admit: (bytes: number) => boolean): Promise<FormPhoto> {
  const chunks: Buffer[] = [];
  let start = Buffer.of();
  let size = 0;
  let isStored = true;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (start.length < SIGNATURE_BYTES) start = Buffer.concat([start, chunk.subarray(0, SIGNATURE_BYTES)]);
    size += chunk.length;
    isStored &&= admit(chunk.length);
    if (isStored) chunks.push(chunk);
    else chunks.length = 0;
  }
  return { type: photoType(start), tooLarge: file.truncated, size, bytes: isStored ? Buffer.concat(chunks) : null };
}

/** Reserves room for the bytes of one form in the uploads of its venue. */
function roomIn(uploads: UploadedPhotos | null): { admit(bytes: number): boolean; release(): void } {
  let reserved = 0;
  return {
    admit(bytes) {
      if (uploads?.admit(bytes) !== true) return false;
      reserved += bytes;
      return true;
    },
    release() {
      uploads?.release(reserved);
      reserved = 0;
    },
  };
}

/** The caller closed the connection. That breaks no contract, and nobody reads the response. */
export class CallerGone extends Error {
  readonly statusCode = 400;
}

function isGone({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

async function readParts(request: FastifyRequest, admit: (bytes: number) => boolean, violations: Violation[]) {
  const photos: FormPhoto[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.fieldname !== FIELD) violations.push({ in: 'body', path: part.fieldname, message: `not "${FIELD}"` });
      if (part.type === 'file') photos.push(await readPhoto(part.file, admit));
    }
  } catch (error) {
    if (isGone(request)) throw new CallerGone('the caller has gone', { cause: error });
    violations.push({ in: 'body', path: '', message: error instanceof Error ? error.message : String(error) });
    request.raw.resume();
  }
  return photos;
}

/**
 * Reads to the end, also when it will be refused, so that its sender can finish.
 * @param uploads null to check the photos and store none @throws Error with status 400 when the caller left
 */
export async function readPhotoForm(request: FastifyRequest, uploads: UploadedPhotos | null): Promise<PhotoForm> {
  const violations: Violation[] = [];
  const { admit, release } = roomIn(uploads);
  if (!request.isMultipart()) {
    const type = request.headers['content-type'] ?? '';
    violations.push({ in: 'body', path: '', message: `the content type is "${type}" instead of multipart/form-data` });
    return { photos: [], violations, release };
  }
  try {
    return { photos: await readParts(request, admit, violations), violations, release };
  } catch (error) {
    release();
    throw error;
  }
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
