import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ServedFile } from '#mock-provider/http/served-file.ts';
import { directoryRecord, endRecords, localHeader, type PlacedEntry } from './records.ts';

/** A file that a ZIP stores without compression, since pictures and videos are compressed already. */
export type ZipEntry = {
  readonly name: string;
  readonly size: number;
  readonly crc32: number;
  open(): Buffer | Readable;
};

type Planned = PlacedEntry & Pick<ZipEntry, 'open'>;

/** Everything but the content of the files. It gives the size of the ZIP before the first byte is read. */
type Plan = { readonly entries: readonly Planned[]; readonly end: Buffer; readonly size: number };

function planZip(entries: readonly ZipEntry[]): Plan {
  let offset = 0;
  const planned = entries.map(({ name, size, crc32, open }) => {
    const entry = { name: Buffer.from(name), size, crc32, offset, open };
    offset += localHeader(entry).length + size;
    return entry;
  });
  const directory = Buffer.concat(planned.map(directoryRecord));
  const end = endRecords({ count: entries.length, size: directory.length, offset });
  return { entries: planned, end: Buffer.concat([directory, end]), size: offset + directory.length + end.length };
}

async function* bytesOf({ entries, end }: Plan): AsyncGenerator<Buffer> {
  for (const entry of entries) {
    yield localHeader(entry);
    const opened = entry.open();
    if (Buffer.isBuffer(opened)) yield opened;
    else for await (const chunk of opened) yield chunk as Buffer;
  }
  yield end;
}

async function* between(bytes: AsyncIterable<Buffer>, start: number, end: number): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of bytes) {
    const piece = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    if (piece.length > 0) yield piece;
    at += chunk.length;
    if (at > end) return;
  }
}

/**
 * Streams its files, whole or in part; ZIP64 where needed. The libraries lack one of both: yazl 3.3 announces a wrong
 * size for 2,000 files, and client-zip 2.5 has no ZIP64 beyond 65,534 files.
 */
export function zipFile(entries: readonly ZipEntry[]): ServedFile {
  const plan = planZip(entries);
  return {
    type: 'application/zip',
    length: plan.size,
    // The directory has the name, the size and the checksum of each file.
    etag: `"${createHash('sha1').update(plan.end).digest('base64url')}"`,
    isKept: false,
    open: (start, end) => Readable.from(between(bytesOf(plan), start, end), { objectMode: false }),
  };
}
