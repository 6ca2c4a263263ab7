import type { Json, ResponseObject } from './document.ts';

/** The media types of each call that sends a file. */
export const FILE_TYPES: Readonly<Record<string, readonly string[]>> = {
  download: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/jxl', 'video/mp4'],
  pixQrCode: ['image/png'],
  downloadZip: ['application/zip'],
};

const schema = { type: 'string' };
const CACHING = { ETag: { description: 'Changes with the content of the file.', required: true, schema } };
const RANGE = 'Which bytes of how many: `bytes 0-1023/4096`, or `bytes */4096` where the file has no such part.';
const PART = { ...CACHING, 'Content-Range': { description: RANGE, required: true, schema } };

export const FILE_PARAMETERS: readonly Json[] = [
  ['Range', 'The bytes to send: one range, such as `bytes=0-1023`.'],
  ['If-Range', 'An ETag. The range counts only while the file still has it.'],
  ['If-None-Match', 'An ETag. The file is sent only when it has another one.'],
].map(([name, description]) => ({ name, in: 'header', required: false, description, schema }));

/** @param whole the response 200, with the content that it has in place of a file */
export function fileResponses(
  types: readonly string[],
  whole: ResponseObject,
): Readonly<Record<number, ResponseObject>> {
  // A file's bytes have no schema: what they are is said by the media type.
  const content = Object.fromEntries(types.map((type) => [type, {}]));
  return {
    200: { ...whole, content: { ...content, ...whole.content } },
    206: { description: 'The part of the file that was requested.', headers: PART, content },
    304: { description: 'The caller has the file already.', headers: CACHING },
    416: { description: 'The file has no such part.', headers: PART },
  };
}
