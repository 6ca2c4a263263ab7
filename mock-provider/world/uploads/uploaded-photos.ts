import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type FileFacts = { readonly size: number; readonly crc32: number };
export type UploadedPhoto = FileFacts & { readonly type: string; readonly bytes: Buffer };

export const STORED_BYTES = 64 * 1024 * 1024;

/** Keeps photos in memory, up to a limit, and drops the oldest first. */
export class UploadedPhotos {
  readonly #stored: LRUCache<string, UploadedPhoto>;

  constructor(limit: number = STORED_BYTES) {
    this.#stored = new LRUCache({ maxSize: limit, sizeCalculation: ({ size }) => Math.max(1, size) });
  }

  store(mediaId: string, bytes: Buffer, type: string): void {
    this.#stored.set(mediaId, { bytes, type, size: bytes.length, crc32: crc32(bytes) });
  }

  get(mediaId: string): UploadedPhoto | undefined {
    return this.#stored.peek(mediaId);
  }

  /** Returns the photos by media id, oldest first. */
  entries(): ReadonlyMap<string, UploadedPhoto> {
    return new Map([...this.#stored.rentries()] as [string, UploadedPhoto][]);
  }

  forget(mediaId: string): void {
    this.#stored.delete(mediaId);
  }
}
