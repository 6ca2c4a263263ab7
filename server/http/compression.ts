import zlib from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, ZSTD_c_compressionLevel } = zlib.constants;

export const MAX_AT_ONCE = 64 * 1024;
const chunkSize = 64 * 1024;

export const COMPRESSION = {
  syncThreshold: MAX_AT_ONCE,
  encodings: ['zstd', 'br', 'gzip'],
  // No client of ours compresses a request, so its body is read as it came.
  globalDecompression: false,
} satisfies FastifyCompressOptions;

/** The levels are low, since long replies are lists of signed media, on which higher levels save about 3 %. */
export const CALL_COMPRESSION = {
  ...COMPRESSION,
  brotliOptions: { params: { [BROTLI_PARAM_QUALITY]: 2, [BROTLI_PARAM_LGWIN]: 16 } },
  zlib: {
    ...zlib,
    createBrotliCompress: (options: zlib.BrotliOptions) => zlib.createBrotliCompress({ ...options, chunkSize }),
    createZstdCompress: () => zlib.createZstdCompress({ chunkSize, params: { [ZSTD_c_compressionLevel]: 1 } }),
    createGzip: () => zlib.createGzip({ chunkSize, level: 1 }),
  },
} satisfies FastifyCompressOptions;
