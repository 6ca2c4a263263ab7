import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzipSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib';
import compress from '@fastify/compress';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { createHandles } from '#server/rights/handles.ts';
import { CALL_COMPRESSION, MAX_AT_ONCE } from './compression.ts';

/** Returns the JSON of media. Each has a signature, and signatures hardly compress. */
function mediaText(count: number): string {
  const { sign } = createHandles(['a-secret-of-the-tests-and-nothing-else']);
  const media = (number: number) => {
    const id = sign('fotos', 'view', { kind: 'photo', id: `fotos-card-p${number}` });
    return { id, download: null, kind: 'photo', filename: `foto-${number}.jpg` };
  };
  return JSON.stringify(Array.from({ length: count }, (_, number) => media(number)));
}

async function answer(text: string, encoding: string) {
  const app = fastify();
  onTestFinished(() => app.close());
  await app.register(compress, CALL_COMPRESSION);
  app.get('/', (_request, reply) => reply.type('application/json').send(text));
  const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
  expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
  return { packed: rawPayload, isInOnePiece: headers['content-length'] === String(rawPayload.length) };
}

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, ZSTD_c_compressionLevel } = constants;
const BROTLI = { params: { [BROTLI_PARAM_QUALITY]: 2, [BROTLI_PARAM_LGWIN]: 16 } };
const ENCODINGS = [
  ['br', brotliDecompressSync, (text: string) => brotliCompressSync(text, BROTLI)],
  ['zstd', zstdDecompressSync, (text: string) => zstdCompressSync(text, { params: { [ZSTD_c_compressionLevel]: 1 } })],
  ['gzip', gunzipSync, (text: string) => gzipSync(text, { level: 1 })],
] as const;

it.each(ENCODINGS)(
  'sends long replies as %s of a low level, and up to 64 KB in one piece',
  async (encoding, unpack, pack) => {
    const [short, long] = [mediaText(500), mediaText(10_000)];
    expect(short.length).toBeLessThan(MAX_AT_ONCE);
    const [ofShort, ofLong] = [await answer(short, encoding), await answer(long, encoding)];
    expect([ofShort.isInOnePiece, ofLong.isInOnePiece]).toEqual([true, false]);
    expect(unpack(ofShort.packed).toString()).toBe(short);
    expect(unpack(ofLong.packed).toString()).toBe(long);
    expect(ofLong.packed.length / pack(long).length).toBeCloseTo(1, 2);
  },
);
