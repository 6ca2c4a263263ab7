import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';

export type ServedFile = {
  readonly type: string;
  readonly length: number;
  readonly etag: string;
  /** Whether browsers may cache it for a while; true by default. */
  readonly isKept?: boolean;
  readonly saveAs?: string;
  open(start: number, end: number): Buffer | Readable;
};

const etags = new WeakMap<Buffer, string>();

function etagOf(bytes: Buffer): string {
  const known = etags.get(bytes);
  if (known !== undefined) return known;
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
  etags.set(bytes, etag);
  return etag;
}

export function bufferFile(bytes: Buffer, type: string): ServedFile {
  return {
    type,
    length: bytes.length,
    etag: etagOf(bytes),
    open: (start, end) => bytes.subarray(start, end + 1),
  };
}

/** The file is read while it is sent. @throws the file system's error if it does not exist */
export async function diskFile(path: string, type: string): Promise<ServedFile> {
  const { size, mtimeMs } = await stat(path);
  return {
    type,
    length: size,
    etag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
    open: (start, end) => createReadStream(path, { start, end }),
  };
}
