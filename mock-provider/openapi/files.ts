import type { Json, ResponseObject } from './document.ts';

const header = (description: string, required: boolean, type = 'string'): Json => ({
  description,
  required,
  schema: { type },
});

const CACHING = {
  ETag: header('Changes with the content of the file.', true),
  'Accept-Ranges': header('`bytes`: parts of the file can be requested.', true),
  'Cache-Control': header('How long a browser may keep the file.', true),
};
const LENGTH = { 'Content-Length': header('The bytes of the body.', true, 'integer') };
const SAVE_AS = {
  'Content-Disposition': header('The name under which a browser saves the file. Only originals have one.', false),
};

export const FILE_PARAMETERS: readonly Json[] = [
  ['Range', 'The bytes to send: one range, such as `bytes=0-1023`.'],
  ['If-Range', 'An ETag. The range counts only while the file still has it.'],
  ['If-None-Match', 'An ETag. The file is sent only when it has another one.'],
].map(([name, description]) => ({ name, in: 'header', required: false, description, schema: { type: 'string' } }));

/** Some providers refuse with status 200, and a refusal has none of a file's headers. */
const optional = (headers: Readonly<Record<string, Json>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, one]) => [name, { ...one, required: false }]));

/** A file's bytes have no schema: what they are is said by the media type. */
const bytesOf = (types: readonly string[]) => Object.fromEntries(types.map((type) => [type, {}]));

export function fileResponses(types: readonly string[]): Readonly<Record<200 | 206 | 304 | 416, ResponseObject>> {
  const part = { ...CACHING, ...LENGTH, ...SAVE_AS };
  return {
    200: { description: 'The whole file.', headers: optional(part), content: bytesOf(types) },
    206: {
      description: 'The part of the file that was requested.',
      headers: { ...part, 'Content-Range': header('Which bytes of how many, such as `bytes 0-1023/4096`.', true) },
      content: bytesOf(types),
    },
    304: { description: 'The caller has the file already.', headers: CACHING },
    416: {
      description: 'The file has no such part.',
      headers: { ...CACHING, 'Content-Range': header('How many bytes it has, such as `bytes */4096`.', true) },
    },
  };
}
