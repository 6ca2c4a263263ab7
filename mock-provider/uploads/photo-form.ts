import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Violation } from '#mock-provider/contract/read-call.ts';
import { type PhotoType, photoType, SIGNATURE_BYTES } from './photo-type.ts';
import type { UploadedPhotos } from './uploaded-photos.ts';

/** One file of a form. */
export type FormPhoto = {
  /** By what it holds; null for anything but the formats that are taken. */
  readonly type: PhotoType | null;
  readonly tooLarge: boolean;
  /** Null where they are not to be kept, or there was no room for them. */
  readonly bytes: Buffer | null;
};

/** A form of photos, read to its end. */
export type PhotoForm = {
  readonly photos: readonly FormPhoto[];
  readonly violations: readonly Violation[];
  /** Gives back the room that its bytes took as they came: they are kept elsewhere from now on, or given up. */
  release(): void;
};

const LARGEST_PHOTO = 20 * 1024 * 1024;
const FIELD = 'photos[]';

/** What the form reader is registered with. A larger file is read past; more parts than these are a broken contract. */
export const FORM_OPTIONS = {
  throwFileSizeLimit: false,
  limits: { fileSize: LARGEST_PHOTO, files: 500, fields: 50, parts: 600 },
};

/** Reads a file to its end, however much of it is kept. */
async function readPhoto(file: MultipartFile['file'], admit: (bytes: number) => boolean): Promise<FormPhoto> {
  const chunks: Buffer[] = [];
  let start = Buffer.of();
  let kept = true;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (start.length < SIGNATURE_BYTES) start = Buffer.concat([start, chunk.subarray(0, SIGNATURE_BYTES)]);
    kept &&= admit(chunk.length);
    if (kept) chunks.push(chunk);
    else chunks.length = 0;
  }
  return { type: photoType(start), tooLarge: file.truncated, bytes: kept ? Buffer.concat(chunks) : null };
}

/** Room for the bytes of one form among the uploads of its venue. */
function roomIn(uploads: UploadedPhotos | null): { admit(bytes: number): boolean; release(): void } {
  let taken = 0;
  return {
    admit(bytes) {
      if (uploads?.admit(bytes) !== true) return false;
      taken += bytes;
      return true;
    },
    release() {
      uploads?.arrived(taken);
      taken = 0;
    },
  };
}

/** Nobody is there to be answered; a caller that goes away has broken nothing. */
class CallerGone extends Error {
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
 * Reads a form of photos to its end, so that whoever sends it can finish, whatever it holds.
 * @param uploads where room is taken for its bytes; null to look at them and keep none
 * @throws Error with status 400 when the caller has gone
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
