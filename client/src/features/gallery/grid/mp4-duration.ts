/** The duration of an MP4 file is in `mvhd`, the first box of `moov`. `moov` comes before or after the picture data. */

/** This many bytes usually contain all boxes before the picture data, or the beginning of `moov`. */
const READ_BYTES = 1024;
const MAX_READS = 3;

type Finding = { readonly seconds: number } | { readonly nextOffset: number } | null;

const BOX_HEADER = 8;
const LARGE_BOX_HEADER = 16;

const nameAt = (view: DataView, at: number) =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));

function boxAt(view: DataView, at: number): { name: string; content: number; end: number } | null {
  if (at + BOX_HEADER > view.byteLength) return null;
  const size = view.getUint32(at);
  const name = nameAt(view, at + 4);
  if (size >= BOX_HEADER) return { name, content: at + BOX_HEADER, end: at + size };
  if (size !== 1 || at + LARGE_BOX_HEADER > view.byteLength) return null;
  return { name, content: at + LARGE_BOX_HEADER, end: at + Number(view.getBigUint64(at + BOX_HEADER)) };
}

/** Reads the duration in seconds. In `mvhd`, it follows the time scale. It has 32 bits, or 64 bits in version 1. */
function secondsIn(view: DataView, content: number): Finding {
  if (content + 32 > view.byteLength) return null;
  const isLong = view.getUint8(content) === 1;
  const scale = view.getUint32(content + (isLong ? 20 : 12));
  const units = isLong ? Number(view.getBigUint64(content + 24)) : view.getUint32(content + 16);
  return scale > 0 && units > 0 ? { seconds: units / scale } : null;
}

/**
 * Finds the duration, or where in the file to go on; null if `bytes` is unreadable.
 * @param offset of `bytes` in the file; a box must begin there
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

/** Reads the first bytes and cancels the rest, because a server without range requests sends the whole file. */
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

/** Returns the duration in seconds; null if it is unreadable. @throws the network's error */
export async function readMp4Duration(path: string, signal: AbortSignal): Promise<number | null> {
  let offset = 0;
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const response = await fetch(path, { signal, headers: { range: `bytes=${offset}-${offset + READ_BYTES - 1}` } });
    // If the server ignores range requests, only the beginning of the file can be read.
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
