import { AppError } from '#server/errors.ts';
import { ProgramError } from '#shared/program-error.ts';

/** Creates the error for a picture that is cut off or malformed. @param why for the log */
export function damagedPicture(why: string): AppError {
  return new AppError('PHOTO_DAMAGED', why);
}

/** The most pixels of a picture. A program that opens it needs three or four bytes of memory for each. */
const MAX_PIXELS = 100_000_000;

/** Checks a picture's size. A JPEG of height zero has an unknown size. @throws AppError PHOTO_TOO_MANY_PIXELS */
export function checkPixels(width: number, height: number): void {
  if (width === 0 || height === 0) throw new AppError('PHOTO_TOO_MANY_PIXELS', 'a picture of unknown size');
  if (width * height > MAX_PIXELS) throw new AppError('PHOTO_TOO_MANY_PIXELS', 'more than 100 megapixels');
}

const ZEROS = new Uint8Array(64 * 1024);

/**
 * A picture may have `most` segments or chunks, and one more for each `bytesEach` bytes, because even an empty piece
 * costs time. Encoders write larger pieces.
 */
const PIECES = { most: 200, bytesEach: 1024 };

/** Reads a stream, keeping only the last chunk. @throws AppError PHOTO_DAMAGED if the stream ends too soon */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();
  #bytes = 0;
  #pieces = 0;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async next(most = Number.POSITIVE_INFINITY): Promise<Uint8Array | null> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#chunks.next();
      if (done) return null;
      this.#rest = value;
      this.#bytes += value.length;
    }
    const bytes = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(bytes.length);
    return bytes;
  }

  /** Counts a segment or chunk. @throws AppError PHOTO_DAMAGED if there are too many for the bytes so far */
  beginPiece(): void {
    this.#pieces += 1;
    if (this.#pieces > PIECES.most + this.#bytes / PIECES.bytesEach)
      throw damagedPicture('more pieces than any picture has');
  }

  /** Gives back the last bytes that `next` returned. @throws Error if the reader still has bytes after them */
  putBack(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    if (this.#rest.length > 0) throw new ProgramError('only the end of a chunk can be put back');
    this.#rest = bytes;
  }

  /** Reads exactly `count` bytes. @throws AppError PHOTO_DAMAGED if the stream ends before */
  async read(count: number): Promise<Uint8Array> {
    if (this.#rest.length >= count) {
      const bytes = this.#rest.subarray(0, count);
      this.#rest = this.#rest.subarray(count);
      return bytes;
    }
    const bytes = new Uint8Array(count);
    for (let at = 0; at < count; ) {
      const part = await this.#nextOf(count - at);
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }

  /** Yields the next `count` bytes as they arrive. @throws AppError PHOTO_DAMAGED if the stream ends before */
  async *pass(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0; ) {
      const part = await this.#nextOf(left);
      left -= part.length;
      yield part;
    }
  }

  /** Yields a zero for each of the next `count` bytes. @throws AppError PHOTO_DAMAGED if the stream ends before */
  async *blank(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0; ) {
      const part = await this.#nextOf(Math.min(left, ZEROS.length));
      left -= part.length;
      yield ZEROS.subarray(0, part.length);
    }
  }

  /** Yields a zero for each remaining byte. A phone may append a video to a photo. */
  async *blankRest(): AsyncGenerator<Uint8Array> {
    for (let part = await this.next(ZEROS.length); part; part = await this.next(ZEROS.length)) {
      yield ZEROS.subarray(0, part.length);
    }
  }

  async #nextOf(most: number): Promise<Uint8Array> {
    const part = await this.next(most);
    if (!part) throw damagedPicture('the picture is cut off');
    return part;
  }
}
