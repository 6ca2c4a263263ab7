/**
 * Reads the duration of an MP4 or QuickTime file from about a kilobyte of it. It is in `mvhd`, the first box of `moov`.
 * That box is at the beginning of the file or, in a file not made for the web, after the picture data.
 */

/** Enough for the boxes before the picture data and the beginning of `moov`. */
const READ_BYTES = 1024;
/** A file that needs more reads to reach its `moov` counts as unreadable. */
const MAX_READS = 3;

/** The result of reading some bytes: the duration, the offset to read next, or null for another kind of file. */
type Finding = { readonly seconds: number } | { readonly nextOffset: number } | null;

const BOX_HEADER = 8;
const LARGE_BOX_HEADER = 16;

const nameAt = (view: DataView, at: number) =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));

/** The header of the box at an offset: its name, where its content begins, and where it ends. */
function boxAt(view: DataView, at: number): { name: string; content: number; end: number } | null {
  if (at + BOX_HEADER > view.byteLength) return null;
  const size = view.getUint32(at);
  const name = nameAt(view, at + 4);
  if (size >= BOX_HEADER) return { name, content: at + BOX_HEADER, end: at + size };
  if (size !== 1 || at + LARGE_BOX_HEADER > view.byteLength) return null;
  return { name, content: at + LARGE_BOX_HEADER, end: at + Number(view.getBigUint64(at + BOX_HEADER)) };
}

/** The duration of an `mvhd` box: a time scale and a duration of 32 bits each, or of 64 bits in version 1. */
function secondsIn(view: DataView, content: number): Finding {
  if (content + 32 > view.byteLength) return null;
  const isLong = view.getUint8(content) === 1;
  const scale = view.getUint32(content + (isLong ? 20 : 12));
  const units = isLong ? Number(view.getBigUint64(content + 24)) : view.getUint32(content + 16);
  return scale > 0 && units > 0 ? { seconds: units / scale } : null;
}

/**
 * Reads bytes of a file that begin with a box.
 * @param offset where in the file they begin.
 */
export function findDuration(bytes: Uint8Array, offset: number): Finding {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; ; ) {
    const box = boxAt(view, at);
    if (!box || !/^[a-z0-9 ]{4}$/i.test(box.name) || box.end <= at) return at > 0 ? { nextOffset: offset + at } : null;
    if (box.name === 'mvhd') return secondsIn(view, box.content);
    at = box.name === 'moov' ? box.content : box.end;
    if (at >= view.byteLength) return { nextOffset: offset + at };
  }
}

/** The first bytes of a response. The rest is cancelled: a server without ranges would send the whole file. */
async function firstBytes(response: Response): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  const bytes = new Uint8Array(READ_BYTES);
  let length = 0;
  while (reader && length < READ_BYTES) {
    const { value, done } = await reader.read();
    if (done) break;
    const part = value.subarray(0, READ_BYTES - length);
    bytes.set(part, length);
    length += part.length;
  }
  await reader?.cancel();
  return bytes.subarray(0, length);
}

/** @returns a video file's duration in seconds, or null where it cannot be read. @throws the network's error */
export async function readMp4Duration(path: string, signal: AbortSignal): Promise<number | null> {
  let offset = 0;
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const response = await fetch(path, { signal, headers: { range: `bytes=${offset}-${offset + READ_BYTES - 1}` } });
    // A server without ranges gives only the beginning of a file.
    if (!response.ok || (response.status !== 206 && offset > 0)) {
      await response.body?.cancel();
      return null;
    }
    const found = findDuration(await firstBytes(response), offset);
    if (!found) return null;
    if ('seconds' in found) return found.seconds;
    if (found.nextOffset <= offset) return null;
    offset = found.nextOffset;
  }
  return null;
}
