import { crc32 } from 'node:zlib';
import { orientationOnly } from '#shared/pictures/orientation.ts';
import { RENDERING_CHUNKS } from '#shared/pictures/picture-metadata.ts';
import { pictureType } from '#shared/pictures/picture-type.ts';
import { ByteReader, checkPixels, damagedPicture } from './byte-reader.ts';
import { cleanProfileChunk, MOST_PROFILE_BYTES } from './colour-profile.ts';

const PNG_SIGNATURE_BYTES = 8;
const IHDR_BYTES = 13;
const EXIF_BYTES = 64 * 1024;

/** A chunk name without a meaning. Its lower-case letters let every reader skip it. */
const BLANK_NAME = 'voId';

type Chunk = { readonly name: string; readonly length: number; readonly head: Uint8Array };

function headOf(name: string, length: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length);
  head.write(name, 4, 'latin1');
  return head;
}

function checksum(crc: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc);
  return bytes;
}

async function readHead(reader: ByteReader): Promise<Chunk> {
  reader.beginPiece();
  const head = Buffer.from(await reader.read(8));
  const length = head.readUInt32BE();
  const name = head.toString('latin1', 4);
  if (length > 0x7fffffff || !/^[A-Za-z]{4}$/.test(name)) throw damagedPicture('no chunk where one begins');
  return { name, length, head };
}

/** Yields a chunk unchanged. @throws AppError PHOTO_DAMAGED if its checksum is wrong */
async function* passChunk(reader: ByteReader, { head, length }: Chunk): AsyncGenerator<Uint8Array> {
  yield head;
  let crc = crc32(head.subarray(4));
  for await (const part of reader.pass(length)) {
    crc = crc32(part, crc);
    yield part;
  }
  const sum = await reader.read(4);
  if (!checksum(crc).equals(sum)) throw damagedPicture('a chunk with a wrong checksum');
  yield sum;
}

async function* replaceChunk(
  reader: ByteReader,
  { name, data, length }: { name: string; data: Uint8Array; length: number },
): AsyncGenerator<Uint8Array> {
  const head = headOf(name, length);
  yield head;
  if (data.length > 0) yield data;
  let crc = crc32(data, crc32(head.subarray(4)));
  for await (const part of reader.blank(length - data.length)) {
    crc = crc32(part, crc);
    yield part;
  }
  await reader.read(4);
  yield checksum(crc);
}

/** Yields the signature and the first chunk, which has the picture's size. Checks it before anything is forwarded. */
async function* cleanStart(reader: ByteReader): AsyncGenerator<Uint8Array> {
  const signature = await reader.read(PNG_SIGNATURE_BYTES);
  if (pictureType(signature) !== 'png') throw damagedPicture('no start of a PNG');
  const chunk = await readHead(reader);
  if (chunk.name !== 'IHDR' || chunk.length !== IHDR_BYTES) throw damagedPicture('a PNG without a head');
  const data = Buffer.from(await reader.read(IHDR_BYTES));
  checkPixels(data.readUInt32BE(0), data.readUInt32BE(4));
  const sum = await reader.read(4);
  if (!checksum(crc32(data, crc32(chunk.head.subarray(4)))).equals(sum))
    throw damagedPicture('a head with a wrong checksum');
  yield Buffer.concat([signature, chunk.head, data, sum]);
}

async function* cleanExif(reader: ByteReader, { length }: Chunk): AsyncGenerator<Uint8Array, boolean> {
  const exif = await reader.read(Math.min(length, EXIF_BYTES));
  const oriented = orientationOnly(exif);
  const name = oriented ? 'eXIf' : BLANK_NAME;
  yield* replaceChunk(reader, { name, data: oriented ?? new Uint8Array(exif.length), length });
  return oriented !== null;
}

async function* cleanProfile(reader: ByteReader, { name, length }: Chunk): AsyncGenerator<Uint8Array> {
  const start = await reader.read(Math.min(length, MOST_PROFILE_BYTES));
  const clean = start.length === length ? cleanProfileChunk(start) : null;
  yield* replaceChunk(reader, { name: clean ? name : BLANK_NAME, data: clean ?? new Uint8Array(start.length), length });
}

/** Replaces chunks that do not change the look with blank ones, which readers skip. Length and orientation stay. */
export async function* cleanPng(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(chunks);
  yield* cleanStart(reader);
  let hasPicture = false;
  let hasOrientation = false;
  let hasProfile = false;
  for (;;) {
    const chunk = await readHead(reader);
    if (chunk.name === 'IHDR') throw damagedPicture('two heads');
    if (chunk.name === 'IEND' && (chunk.length > 0 || !hasPicture)) throw damagedPicture('a PNG without a picture');
    hasPicture ||= chunk.name === 'IDAT';
    const isProfile = chunk.name === 'iCCP';
    // Only the first profile is cleaned, and only before the pixels. Each takes milliseconds, so many would block the
    // requests of other visitors.
    if (isProfile && !hasProfile && !hasPicture) yield* cleanProfile(reader, chunk);
    else if (RENDERING_CHUNKS.has(chunk.name) && !isProfile) yield* passChunk(reader, chunk);
    else if (chunk.name === 'eXIf' && !hasOrientation) hasOrientation = yield* cleanExif(reader, chunk);
    else yield* replaceChunk(reader, { name: BLANK_NAME, data: new Uint8Array(), length: chunk.length });
    hasProfile ||= isProfile;
    if (chunk.name === 'IEND') break;
  }
  yield* reader.blankRest();
}
