/** An entry as the directory of a ZIP has it. */
export type ZippedFile = {
  readonly name: string;
  readonly size: number;
  readonly crc32: number;
  readonly offset: number;
};

type Directory = { readonly count: number; readonly offset: number; readonly isZip64: boolean };

const END = Buffer.from('PK\u0005\u0006');
const LOCATOR = Buffer.from('PK\u0006\u0007');
const FULL_32 = 0xffffffff;

/** @param tail the last bytes of a ZIP @param start where they begin in it */
function findDirectory(tail: Buffer, start: number): Directory {
  const end = tail.lastIndexOf(END);
  if (end === -1) throw new Error('no end of a ZIP');
  const locator = end - 20;
  if (locator < 0 || !tail.subarray(locator, locator + 4).equals(LOCATOR)) {
    return { count: tail.readUInt16LE(end + 10), offset: tail.readUInt32LE(end + 16), isZip64: false };
  }
  const end64 = Number(tail.readBigUInt64LE(locator + 8)) - start;
  const [count, offset] = [Number(tail.readBigUInt64LE(end64 + 32)), Number(tail.readBigUInt64LE(end64 + 48))];
  return { count, offset, isZip64: true };
}

/** @returns one record and where the next begins; the extra field holds, in this order, what is marked as full */
function readRecord(tail: Buffer, at: number): { file: ZippedFile; next: number } {
  const [nameLength, extraLength] = [tail.readUInt16LE(at + 28), tail.readUInt16LE(at + 30)];
  let extra = at + 46 + nameLength + 4;
  const read = (place: number): number => {
    const value = tail.readUInt32LE(at + place);
    if (value !== FULL_32) return value;
    extra += 8;
    return Number(tail.readBigUInt64LE(extra - 8));
  };
  const [size, , offset] = [read(24), read(20), read(42)];
  const name = tail.toString('utf8', at + 46, at + 46 + nameLength);
  return { file: { name, size, offset, crc32: tail.readUInt32LE(at + 16) }, next: at + 46 + nameLength + extraLength };
}

/**
 * Reads the directory of a ZIP as it is specified, ZIP64 included.
 * @param tail its last bytes, the whole directory among them
 * @param start where they begin in it
 */
export function readDirectory(tail: Buffer, start = 0): { isZip64: boolean; files: ZippedFile[] } {
  const { count, offset, isZip64 } = findDirectory(tail, start);
  const files: ZippedFile[] = [];
  let at = offset - start;
  while (files.length < count) {
    const { file, next } = readRecord(tail, at);
    files.push(file);
    at = next;
  }
  return { isZip64, files };
}

/** @returns the bytes of a file in a whole ZIP, which stand behind its own header */
export function unzip(zip: Buffer, { offset, size }: ZippedFile): Buffer {
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  return zip.subarray(start, start + size);
}
