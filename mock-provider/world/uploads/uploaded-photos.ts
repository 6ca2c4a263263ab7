import { crc32 } from 'node:zlib';

export type FileFacts = { readonly size: number; readonly crc32: number };
export type UploadedPhoto = FileFacts & { readonly type: string; readonly bytes: Buffer };

export const STORED_BYTES = 64 * 1024 * 1024;

/** In memory, up to a limit; the oldest are dropped first. */
export class UploadedPhotos {
  readonly #limit: number;
  readonly #stored = new Map<string, UploadedPhoto>();
  #storedBytes = 0;

  constructor(limit: number = STORED_BYTES) {
    this.#limit = limit;
  }

  store(mediaId: string, bytes: Buffer, type: string): void {
    this.forget(mediaId);
    this.#stored.set(mediaId, { bytes, type, size: bytes.length, crc32: crc32(bytes) });
    this.#storedBytes += bytes.length;
    this.#dropOldest();
  }

  get(mediaId: string): UploadedPhoto | undefined {
    return this.#stored.get(mediaId);
  }

  entries(): ReadonlyMap<string, UploadedPhoto> {
    return this.#stored;
  }

  forget(mediaId: string): void {
    this.#storedBytes -= this.#stored.get(mediaId)?.size ?? 0;
    this.#stored.delete(mediaId);
  }

  #dropOldest(): void {
    for (const mediaId of this.#stored.keys()) {
      if (this.#storedBytes <= this.#limit) return;
      this.forget(mediaId);
    }
  }
}
