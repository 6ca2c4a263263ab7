/**
 * How long an MP4 or QuickTime film is, from a kilobyte of it: a film says so in the first box of its `moov` box, which
 * stands at its beginning or, in a film that was never made for the web, behind its pictures.
 */

/** Enough for the boxes before the film's data and the beginning of `moov`. */
const PEEK_BYTES = 1024;
/** A film of more boxes than that before its `moov` is none that we can read. */
const MAX_PEEKS = 3;

/** What some bytes of a film say: its seconds, where to look on, or nothing (not such a film). */
type Finding = { readonly seconds: number } | { readonly lookAt: number } | null;

const BOX_HEADER = 8;
const LARGE_BOX_HEADER = 16;

const nameAt = (view: DataView, at: number) =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));

/** The header of the box at a place: its name, where its content begins, and where it ends. */
function boxAt(view: DataView, at: number): { name: string; content: number; end: number } | null {
  if (at + BOX_HEADER > view.byteLength) return null;
  const size = view.getUint32(at);
  const name = nameAt(view, at + 4);
  if (size >= BOX_HEADER) return { name, content: at + BOX_HEADER, end: at + size };
  if (size !== 1 || at + LARGE_BOX_HEADER > view.byteLength) return null;
  return { name, content: at + LARGE_BOX_HEADER, end: at + Number(view.getBigUint64(at + BOX_HEADER)) };
}

/** The time scale and duration of an `mvhd` box: 32 bits each, or a 64-bit duration in its version 1. */
function secondsIn(view: DataView, content: number): Finding {
  if (content + 32 > view.byteLength) return null;
  const isLong = view.getUint8(content) === 1;
  const scale = view.getUint32(content + (isLong ? 20 : 12));
  const units = isLong ? Number(view.getBigUint64(content + 24)) : view.getUint32(content + 16);
  return scale > 0 && units > 0 ? { seconds: units / scale } : null;
}

/**
 * Reads bytes of a film that begin with a box.
 * @param offset where in the film they begin.
 */
export function findDuration(bytes: Uint8Array, offset: number): Finding {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; ; ) {
    const box = boxAt(view, at);
    if (!box || !/^[a-z0-9 ]{4}$/i.test(box.name) || box.end <= at) return at > 0 ? { lookAt: offset + at } : null;
    if (box.name === 'mvhd') return secondsIn(view, box.content);
    at = box.name === 'moov' ? box.content : box.end;
    if (at >= view.byteLength) return { lookAt: offset + at };
  }
}

/** The first bytes of a reply, of which no more is taken: a server that knows no ranges would send the whole film. */
async function firstBytes(reply: Response): Promise<Uint8Array> {
  const reader = reply.body?.getReader();
  const bytes = new Uint8Array(PEEK_BYTES);
  let length = 0;
  while (reader && length < PEEK_BYTES) {
    const { value, done } = await reader.read();
    if (done) break;
    const part = value.subarray(0, PEEK_BYTES - length);
    bytes.set(part, length);
    length += part.length;
  }
  await reader?.cancel();
  return bytes.subarray(0, length);
}

/** @returns a film's seconds, or null where it cannot be read or does not say */
export async function readMovieDuration(path: string, signal: AbortSignal): Promise<number | null> {
  let offset = 0;
  for (let peek = 0; peek < MAX_PEEKS; peek += 1) {
    const reply = await fetch(path, { signal, headers: { range: `bytes=${offset}-${offset + PEEK_BYTES - 1}` } });
    // Without ranges only a film's beginning is in reach.
    if (!reply.ok || (reply.status !== 206 && offset > 0)) {
      await reply.body?.cancel();
      return null;
    }
    const found = findDuration(await firstBytes(reply), offset);
    if (!found) return null;
    if ('seconds' in found) return found.seconds;
    if (found.lookAt <= offset) return null;
    offset = found.lookAt;
  }
  return null;
}
