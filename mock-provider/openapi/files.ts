import type { Json, ResponseObject } from './document.ts';

/** The media types of each call that sends a file. */
export const FILE_TYPES: Readonly<Record<string, readonly string[]>> = {
  download: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/jxl', 'video/mp4'],
  pixQrCode: ['image/png'],
  downloadZip: ['application/zip'],
};

const header = (description: string, required = true, type = 'string') => ({ description, required, schema: { type } });
const CACHING = {
  ETag: header('Changes with the content of the file.'),
  'Accept-Ranges': header('`bytes`: parts of the file can be requested.'),
  'Cache-Control': header('How long a browser may keep the file.'),
};
const PART = {
  ...CACHING,
  'Content-Length': header('The bytes of the body.', true, 'integer'),
  'Content-Disposition': header('The name under which a browser saves the file. Only originals have one.', false),
};
/** Some providers refuse with status 200, and a refusal has none of a file's headers. */
const WHOLE = Object.fromEntries(Object.entries(PART).map(([name, one]) => [name, { ...one, required: false }]));

export const FILE_PARAMETERS: readonly Json[] = [
  ['Range', 'The bytes to send: one range, such as `bytes=0-1023`.'],
  ['If-Range', 'An ETag. The range counts only while the file still has it.'],
  ['If-None-Match', 'An ETag. The file is sent only when it has another one.'],
].map(([name, description]) => ({ name, in: 'header', required: false, description, schema: { type: 'string' } }));

/** @param whole the response 200, with the content that it has in place of a file */
export function fileResponses(
  types: readonly string[],
  whole: ResponseObject,
): Readonly<Record<number, ResponseObject>> {
  // A file's bytes have no schema: what they are is said by the media type.
  const content = Object.fromEntries(types.map((type) => [type, {}]));
  const range = (description: string) => ({ 'Content-Range': header(description) });
  return {
    200: { ...whole, headers: WHOLE, content: { ...content, ...whole.content } },
    206: {
      description: 'The part of the file that was requested.',
      headers: { ...PART, ...range('Which bytes of how many, such as `bytes 0-1023/4096`.') },
      content,
    },
    304: { description: 'The caller has the file already.', headers: CACHING },
    416: {
      description: 'The file has no such part.',
      headers: { ...CACHING, ...range('How many bytes it has, such as `bytes */4096`.') },
    },
  };
}
