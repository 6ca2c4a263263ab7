import { deflateSync, inflateSync } from 'node:zlib';

const HEADER_BYTES = 128;
const SIGNATURE_AT = 36;
const TABLE_AT = HEADER_BYTES + 4;
const ENTRY_BYTES = 12;
/** Little CMS, a library that many programs use, reads no more tags. */
const MAX_TAGS = 100;

/** The parts of the header that name the device, and the profile's creator and id: start and end, in bytes. */
const WORDS_OF_HEADER = [
  [48, 56],
  [80, HEADER_BYTES],
] as const;
const DATE_AT = 24;
/** This is 1 January 2000. Some readers reject a profile without a date. */
const ANY_DATE = Uint8Array.of(2_000 >> 8, 2_000 & 0xff, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0);

/** The tags that convert colours. Other tags may identify the device, such as by a display's serial number. */
const COLOUR_TAG = /^(?:[rgb]XYZ|[rgbk]TRC|wtpt|bkpt|chad|gamt|lumi|cicp|[AD]2B[0-3]|B2[AD][0-3])$/;

type Range = { readonly start: number; readonly end: number };
type Written = { readonly start: number; readonly bytes: Uint8Array };

type ProfilePlan = { readonly kept: readonly Range[]; readonly written: readonly Written[] };

const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

function cleanHead(profile: Uint8Array, tableEnd: number): Uint8Array {
  const head = profile.slice(0, tableEnd);
  head.set(ANY_DATE, DATE_AT);
  for (const [start, end] of WORDS_OF_HEADER) head.fill(0, start, end);
  return head;
}

/** Returns an empty text, in the version's format, for the two texts that a profile must have; null for other tags. */
function emptyText(tag: string, version: number): Uint8Array | null {
  if (tag !== 'desc' && tag !== 'cprt') return null;
  if (version >= 4) return Buffer.from('mluc\0\0\0\0\0\0\0\0\0\0\0\x0c', 'latin1');
  return Buffer.from(tag === 'desc' ? 'desc\0\0\0\0\0\0\0\x01' : 'text', 'latin1');
}

/** Plans how to clean a profile. @param start at least header and tag table @returns null if it is not a profile */
export function planOf(start: Uint8Array): ProfilePlan | null {
  if (start.length < TABLE_AT || nameAt(start, SIGNATURE_AT) !== 'acsp') return null;
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const [version, tags] = [view.getUint8(8), view.getUint32(HEADER_BYTES)];
  const tableEnd = TABLE_AT + tags * ENTRY_BYTES;
  if (tags > MAX_TAGS || tableEnd > start.length) return null;
  const kept: Range[] = [];
  const written: Written[] = [{ start: 0, bytes: cleanHead(start, tableEnd) }];
  for (let entry = TABLE_AT; entry < tableEnd; entry += ENTRY_BYTES) {
    const tag = nameAt(start, entry);
    const [offset, length] = [view.getUint32(entry + 4), view.getUint32(entry + 8)];
    if (offset < tableEnd) return null;
    const text = emptyText(tag, version);
    if (COLOUR_TAG.test(tag)) kept.push({ start: offset, end: offset + length });
    else if (text) written.push({ start: offset, bytes: text.subarray(0, length) });
  }
  return { kept, written };
}

/** Cleans a part of a profile. Bytes that a colour tag shares with other tags stay. @param at the part's offset */
export function cleanPart({ kept, written }: ProfilePlan, part: Uint8Array, at: number): Uint8Array {
  const clean = new Uint8Array(part.length);
  const inPart = (position: number) => Math.min(Math.max(position - at, 0), part.length);
  for (const { start, bytes } of written) {
    const [from, to] = [inPart(start), inPart(start + bytes.length)];
    clean.set(bytes.subarray(from + at - start, to + at - start), from);
  }
  for (const { start, end } of kept) {
    const from = inPart(start);
    clean.set(part.subarray(from, inPart(end)), from);
  }
  return clean;
}

/**
 * The longest profile that a PNG keeps, in bytes, compressed or not. A display's profile has 4 KB, a printer's 1 MB.
 * Compressing one of 256 KB that an attacker made could take half a second.
 */
export const MOST_PROFILE_BYTES = 16 * 1024;

const MAX_NAME_BYTES = 79;
const ZLIB_HEAD_BYTES = 2;
const EMPTY_BLOCK = Buffer.of(0, 0, 0, 0xff, 0xff);

function inflated(compressed: Uint8Array): Uint8Array | null {
  try {
    return inflateSync(compressed, { maxOutputLength: MOST_PROFILE_BYTES });
  } catch {
    // The profile is broken or too long, so the picture loses it.
    return null;
  }
}

/**
 * Cleans a PNG's profile, keeping its length. Without a profile, phones' screenshots in Display P3 change colours.
 * @returns null if the profile cannot be read, is too long, or would become longer
 */
export function cleanProfileChunk(data: Uint8Array): Uint8Array | null {
  const nameEnd = data.subarray(0, MAX_NAME_BYTES + 1).indexOf(0);
  const profile = nameEnd > 0 && data[nameEnd + 1] === 0 ? inflated(data.subarray(nameEnd + 2)) : null;
  const plan = profile && planOf(profile);
  if (!plan) return null;
  const deflated = deflateSync(cleanPart(plan, profile, 0));
  // If the cleaned profile is shorter, empty blocks and a name of one to five letters fill the rest.
  const left = data.length - 2 - deflated.length;
  if (left < 1) return null;
  const nameBytes = 1 + ((left - 1) % EMPTY_BLOCK.length);
  const blocks = Array<Buffer>((left - nameBytes) / EMPTY_BLOCK.length).fill(EMPTY_BLOCK);
  const [head, body] = [deflated.subarray(0, ZLIB_HEAD_BYTES), deflated.subarray(ZLIB_HEAD_BYTES)];
  return Buffer.concat([Buffer.from('x'.repeat(nameBytes)), Buffer.of(0, 0), head, ...blocks, body]);
}

const SEGMENT_HEAD_BYTES = 14;
const NUMBER_AT = 12;

export class ProfileSegments {
  #plan: ProfilePlan | null = null;
  #next = 1;
  #at = 0;

  /**
   * Cleans a segment of a JPEG's profile.
   * @returns zeros if it is not the next one, or if the first is not a profile
   */
  clean(segment: Uint8Array): Uint8Array {
    const clean = new Uint8Array(segment.length);
    const part = segment.subarray(SEGMENT_HEAD_BYTES);
    if (segment[NUMBER_AT] !== this.#next) return clean;
    this.#plan ??= planOf(part);
    if (!this.#plan) return clean;
    clean.set(segment.subarray(0, SEGMENT_HEAD_BYTES));
    clean.set(cleanPart(this.#plan, part, this.#at), SEGMENT_HEAD_BYTES);
    this.#next += 1;
    this.#at += part.length;
    return clean;
  }
}
