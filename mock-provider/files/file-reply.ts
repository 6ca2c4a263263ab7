import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** A file that can be served whole or in part. */
export type FileReply = {
  readonly type: string;
  /** Bytes. */
  readonly length: number;
  /** Null for a file that is made as it is sent: it is served whole, each time. */
  readonly etag: string | null;
  /** The name it is saved under; left out for what is only shown. */
  readonly saveAs?: string;
  /** @param start first byte @param end last byte, included */
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

/** @returns bytes in memory as a file */
export function bufferFile(bytes: Buffer, type: string): FileReply {
  return {
    type,
    length: bytes.length,
    etag: etagOf(bytes),
    open: (start, end) => bytes.subarray(start, end + 1),
  };
}

/**
 * A file on disk, read as it is sent.
 * @throws the file system's error when it cannot be found
 */
export async function diskFile(path: string, type: string): Promise<FileReply> {
  const { size, mtimeMs } = await stat(path);
  return {
    type,
    length: size,
    etag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
    open: (start, end) => createReadStream(path, { start, end }),
  };
}
