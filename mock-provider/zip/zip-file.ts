import { Readable } from 'node:stream';
import type { FileReply } from '#mock-provider/files/file-reply.ts';
import { directoryRecord, endRecords, localHeader, type PlacedEntry } from './records.ts';

/** A file that goes into a ZIP as it is: pictures and videos are compressed already. */
export type ZipEntry = {
  /** With `/` between folders, each name once. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly crc32: number;
  open(): Buffer | Readable;
};

type Planned = PlacedEntry & Pick<ZipEntry, 'open'>;

/** Everything but the files themselves, so that the size is known before the first byte. */
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

/** @returns a ZIP that is read from its files as it is sent, its size known beforehand; ZIP64 where it has to be */
export function zipFile(entries: readonly ZipEntry[]): FileReply {
  const plan = planZip(entries);
  return {
    type: 'application/zip',
    length: plan.size,
    etag: null,
    open: () => Readable.from(bytesOf(plan), { objectMode: false }),
  };
}
