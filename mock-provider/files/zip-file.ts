import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { makeZip, predictLength } from 'client-zip';
import type { ServedFile } from '#mock-provider/http/served-file.ts';

/** A file in a ZIP. It is stored without compression, since pictures and videos are compressed already. */
export type ZipEntry = {
  readonly name: string;
  readonly size: number;
  readonly crc32: number;
  open(): Buffer | Readable;
};

/** The same time for all files, so that the same files give the same bytes. */
const CHANGED_AT = new Date(2025, 0, 1, 12);

function* inputsOf(entries: readonly ZipEntry[]) {
  let input: Buffer | Readable | undefined;
  try {
    for (const { name, size, open } of entries) {
      input = open();
      yield { name, size, lastModified: CHANGED_AT, input };
    }
  } catch {
    // If the reader stops early, the library throws an error into this generator.
    if (input instanceof Readable) input.destroy();
  }
}

async function* between(bytes: AsyncIterable<Uint8Array>, start: number, end: number): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const chunk of bytes) {
    const piece = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    if (piece.length > 0) yield piece;
    at += chunk.length;
    if (at > end) return;
  }
}

/** Serves a ZIP, complete or in part. It is made while it is streamed. */
export function zipFile(entries: readonly ZipEntry[]): ServedFile {
  const content = JSON.stringify(entries.map(({ name, size, crc32 }) => [name, size, crc32]));
  return {
    type: 'application/zip',
    length: Number(predictLength(entries.map(({ name, size }) => ({ name, size })))),
    etag: `"${createHash('sha1').update(content).digest('base64url')}"`,
    isKept: false,
    open: (start, end) => Readable.from(between(makeZip(inputsOf(entries)), start, end), { objectMode: false }),
  };
}

function safeName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are replaced.
  return name.replace(/[\u0000-\u001f/\\:*?"<>|]/g, '_').slice(-120);
}

/** Returns a different name for each given one, in the same order, without characters that a system forbids. */
export function entryNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  const copies = new Map<string, number>();
  return names.map((given) => {
    const safe = safeName(given);
    let name = safe;
    for (let copy = copies.get(safe) ?? 1; used.has(name); copy += 1) {
      name = safe.replace(/(\.\w+)?$/, ` (${copy + 1})$1`);
      copies.set(safe, copy + 1);
    }
    used.add(name);
    return name;
  });
}
