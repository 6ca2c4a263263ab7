import { crc32 } from 'node:zlib';
import { ByteCache } from '#mock-provider/files/byte-cache.ts';
import type { FileFacts } from '#mock-provider/files/file-facts.ts';
import type { PhotoType } from './photo-type.ts';

export type UploadedPhoto = FileFacts & { readonly type: PhotoType; readonly bytes: Buffer };

const STORED_BYTES = 64 * 1024 * 1024;
const DERIVED_BYTES = 16 * 1024 * 1024;

/** In memory, up to a limit; the oldest are dropped first. Arriving bytes count too. */
export class UploadedPhotos {
  derived = new ByteCache(DERIVED_BYTES);
  readonly #limit: number;
  readonly #stored = new Map<string, UploadedPhoto>();
  #storedBytes = 0;
  #reservedBytes = 0;

  constructor(limit: number = STORED_BYTES) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#storedBytes + this.#reservedBytes;
  }

  /** Reserves room for arriving bytes. @returns false when other arriving bytes take all the room */
  admit(bytes: number): boolean {
    if (this.#reservedBytes + bytes > this.#limit) return false;
    this.#reservedBytes += bytes;
    this.#dropOldest();
    return true;
  }

  /** Frees room that `admit` reserved. The bytes are stored by then, or dropped. */
  release(bytes: number): void {
    this.#reservedBytes -= bytes;
  }

  store(mediaId: string, bytes: Buffer, type: PhotoType): void {
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

  /** @returns a function that puts the photos back that are stored now. Bytes that are arriving then stay reserved. */
  save(): () => void {
    const [stored, storedBytes] = [new Map(this.#stored), this.#storedBytes];
    return () => {
      this.#stored.clear();
      for (const [mediaId, photo] of stored) this.#stored.set(mediaId, photo);
      this.#storedBytes = storedBytes;
      // A media that is uploaded again may be another picture under the same id.
      this.derived = new ByteCache(DERIVED_BYTES);
    };
  }

  forget(mediaId: string): void {
    this.#storedBytes -= this.#stored.get(mediaId)?.size ?? 0;
    this.#stored.delete(mediaId);
  }

  #dropOldest(): void {
    for (const mediaId of this.#stored.keys()) {
      if (this.size <= this.#limit) return;
      this.forget(mediaId);
    }
  }
}
