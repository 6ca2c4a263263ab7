import zlib from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, ZSTD_c_compressionLevel } = zlib.constants;

/** The most bytes that are compressed at once. What is larger is compressed in steps, beside the event loop. */
export const MAX_AT_ONCE = 64 * 1024;
/** The bytes of a step's result. A step has a cost of its own. */
const chunkSize = 64 * 1024;

/** How replies are compressed, unless their route says otherwise. */
export const COMPRESSION = {
  threshold: 1024,
  syncThreshold: MAX_AT_ONCE,
  encodings: ['zstd', 'br', 'gzip'],
} satisfies FastifyCompressOptions;

/**
 * How the replies of procedures are compressed: at low levels. What is long in them are lists of media, whose entries
 * resemble each other, so a low level takes a fraction of the time. For a large gallery zstd and Brotli even need fewer
 * bytes, Brotli with a window of 64 KB; for a small one some tens of bytes more.
 */
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
