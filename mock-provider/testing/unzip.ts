import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';

export type UnzippedFile = { readonly name: string; readonly crc32: number; readonly content: Buffer };

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  return entries;
}

/** @returns the files of a ZIP. @throws Error when it is no ZIP, or when a name or a size in it is wrong */
export async function unzip(data: Buffer): Promise<UnzippedFile[]> {
  const zip = await fromBufferPromise(data, { autoClose: false });
  const files: UnzippedFile[] = [];
  for (const entry of await entriesOf(zip)) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    files.push({ name: entry.fileName, crc32: entry.crc32, content });
  }
  return files;
}

/** Gives a reader of ZIPs the last bytes of one. All bytes before them are zeros. */
class TailReader extends RandomAccessReader {
  readonly #tail: Buffer;
  readonly #start: number;

  constructor(tail: Buffer, start: number) {
    super();
    this.#tail = tail;
    this.#start = start;
  }

  override read(...[target, offset, length, position, callback]: Parameters<RandomAccessReader['read']>): void {
    const zeros = Math.min(length, Math.max(0, this.#start - position));
    target.fill(0, offset, offset + zeros);
    const from = position + zeros - this.#start;
    this.#tail.copy(target, offset + zeros, from, from + length - zeros);
    queueMicrotask(() => callback(null));
  }
}

/** The directory of a ZIP that is too large for the memory. @param tail its last bytes @param size of the whole ZIP */
export async function readDirectory(tail: Buffer, size: number): Promise<Entry[]> {
  return entriesOf(await fromRandomAccessReaderPromise(new TailReader(tail, size - tail.length), size));
}
