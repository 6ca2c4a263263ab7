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

const handles = createHandles(['a-secret-of-the-tests-and-nothing-else']);

function mediaText(count: number): string {
  const sign = (id: string) => handles.sign('fotos', 'view', { kind: 'photo', id });
  const media = (number: number) => {
    return { id: sign(`fotos-card-p${number}`), download: null, kind: 'photo', filename: `foto-${number}.jpg` };
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
  'sends ten thousand media as %s of a low level, in two fifths of their bytes',
  async (encoding, unpack, pack) => {
    const text = mediaText(10_000);
    const { packed, isInOnePiece } = await answer(text, encoding);
    expect(unpack(packed).toString()).toBe(text);
    expect(packed.length / pack(text).length).toBeCloseTo(1, 2);
    expect(packed.length).toBeLessThan(text.length / 2.5);
    expect(isInOnePiece).toBe(false);
  },
);

it.each(ENCODINGS)('sends up to 64 KB as %s in one piece', async (encoding, unpack) => {
  const text = mediaText(500);
  expect(text.length).toBeLessThan(MAX_AT_ONCE);
  const { packed, isInOnePiece } = await answer(text, encoding);
  expect(unpack(packed).toString()).toBe(text);
  expect(isInOnePiece).toBe(true);
});
