import { crc32 } from 'node:zlib';
import { ByteCache } from '#mock-provider/files/byte-cache.ts';
import type { FileFacts } from '#mock-provider/files/file-facts.ts';
import type { PhotoType } from './photo-type.ts';

/** A photo that a visitor sent. */
export type UploadedPhoto = FileFacts & { readonly type: PhotoType; readonly bytes: Buffer };

const KEPT_BYTES = 64 * 1024 * 1024;
const DERIVED_BYTES = 16 * 1024 * 1024;

/**
 * The photos that visitors have sent to one venue, in memory and up to a limit: the oldest are forgotten first. What is
 * still arriving counts, so that many senders at once cannot fill the memory either.
 */
export class UploadedPhotos {
  /** Their smaller sizes. */
  readonly derived = new ByteCache(DERIVED_BYTES);
  readonly #limit: number;
  readonly #kept = new Map<string, UploadedPhoto>();
  #keptBytes = 0;
  #arrivingBytes = 0;

  constructor(limit: number = KEPT_BYTES) {
    this.#limit = limit;
  }

  /** Bytes, those included that are still arriving. */
  get size(): number {
    return this.#keptBytes + this.#arrivingBytes;
  }

  /** Makes room for bytes that arrive. @returns false when what else is arriving takes it all */
  admit(bytes: number): boolean {
    if (this.#arrivingBytes + bytes > this.#limit) return false;
    this.#arrivingBytes += bytes;
    this.#forgetOldest();
    return true;
  }

  /** Takes back what `admit` was told: the bytes are kept now, or given up. */
  arrived(bytes: number): void {
    this.#arrivingBytes -= bytes;
  }

  keep(mediaId: string, bytes: Buffer, type: PhotoType): void {
    this.forget(mediaId);
    this.#kept.set(mediaId, { bytes, type, size: bytes.length, crc32: crc32(bytes) });
    this.#keptBytes += bytes.length;
    this.#forgetOldest();
  }

  get(mediaId: string): UploadedPhoto | undefined {
    return this.#kept.get(mediaId);
  }

  forget(mediaId: string): void {
    this.#keptBytes -= this.#kept.get(mediaId)?.size ?? 0;
    this.#kept.delete(mediaId);
  }

  #forgetOldest(): void {
    for (const mediaId of this.#kept.keys()) {
      if (this.size <= this.#limit) return;
      this.forget(mediaId);
    }
  }
}
