type Field = readonly [bytes: 2 | 4 | 8, value: number];

function pack(...fields: readonly Field[]): Buffer {
  const record = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) record.writeBigUInt64LE(BigInt(value), at);
    else record.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return record;
}

/** A field of 16 or 32 bits has this value when the real one does not fit. The real one is then in a ZIP64 record. */
const FULL_16 = 0xffff;
const FULL_32 = 0xffffffff;
const PLAIN_VERSION = 20;
const ZIP64_VERSION = 45;
const UTF8_NAMES = 0x0800;
const STORED = 0;
const UNIX = 3 << 8;
const FILE_MODE = 0o100644;
/** 1 January 2025, noon, for all entries, so that the same files give the same bytes. */
const DOS_TIME = 12 << 11;
const DOS_DATE = ((2025 - 1980) << 9) | (1 << 5) | 1;

export type PlacedEntry = {
  readonly name: Buffer;
  readonly size: number;
  readonly crc32: number;
  readonly offset: number;
};

function zip64Field(...values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.of();
  return pack([2, 1], [2, 8 * values.length], ...values.map((value): Field => [8, value]));
}

function entryFields({ name, size, crc32 }: PlacedEntry, version: number, extra: Buffer): readonly Field[] {
  const shownSize = Math.min(size, FULL_32);
  const how: readonly Field[] = [
    [2, version],
    [2, UTF8_NAMES],
    [2, STORED],
    [2, DOS_TIME],
    [2, DOS_DATE],
  ];
  const what: readonly Field[] = [
    [4, crc32],
    [4, shownSize],
    [4, shownSize],
    [2, name.length],
    [2, extra.length],
  ];
  return [...how, ...what];
}

export function localHeader(entry: PlacedEntry): Buffer {
  const { name, size } = entry;
  const big = size >= FULL_32;
  const extra = big ? zip64Field(size, size) : Buffer.of();
  const header = pack([4, 0x04034b50], ...entryFields(entry, big ? ZIP64_VERSION : PLAIN_VERSION, extra));
  return Buffer.concat([header, name, extra]);
}

export function directoryRecord(entry: PlacedEntry): Buffer {
  const { name, size, offset } = entry;
  const big = size >= FULL_32;
  const far = offset >= FULL_32;
  const extra = zip64Field(...(big ? [size, size] : []), ...(far ? [offset] : []));
  const version = big || far ? ZIP64_VERSION : PLAIN_VERSION;
  const place: readonly Field[] = [
    [2, 0],
    [2, 0],
    [2, 0],
    [4, FILE_MODE * 2 ** 16],
    [4, Math.min(offset, FULL_32)],
  ];
  const header = pack([4, 0x02014b50], [2, UNIX | version], ...entryFields(entry, version, extra), ...place);
  return Buffer.concat([header, name, extra]);
}

export type DirectoryPlace = { readonly count: number; readonly size: number; readonly offset: number };

/** @returns the end of the ZIP, with ZIP64 records where a number does not fit otherwise */
export function endRecords({ count, size, offset }: DirectoryPlace): Buffer {
  const plain = pack(
    [4, 0x06054b50],
    ...([
      [2, 0],
      [2, 0],
      [2, Math.min(count, FULL_16)],
      [2, Math.min(count, FULL_16)],
    ] as const),
    ...([
      [4, Math.min(size, FULL_32)],
      [4, Math.min(offset, FULL_32)],
      [2, 0],
    ] as const),
  );
  if (count < FULL_16 && size < FULL_32 && offset < FULL_32) return plain;
  const end64 = pack(
    ...([
      [4, 0x06064b50],
      [8, 44],
      [2, UNIX | ZIP64_VERSION],
      [2, ZIP64_VERSION],
      [4, 0],
      [4, 0],
    ] as const),
    ...([
      [8, count],
      [8, count],
      [8, size],
      [8, offset],
    ] as const),
  );
  const locator = pack([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]);
  return Buffer.concat([end64, locator, plain]);
}
