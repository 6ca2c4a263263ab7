import { COPY_FORMATS, type CopyFormat } from './make-copy.ts';

/** The media types that an `Accept` header names, without those that it refuses by `q=0`. */
function acceptedTypes(accept: string): string[] {
  const entries = accept.toLowerCase().split(',');
  return entries
    .filter((entry) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(entry))
    .map((entry) => `${entry.split(';')[0]}`.trim());
}

/**
 * The format of the copy for a browser: the smallest that it names. JPEG for others, since `image/*` says that a program
 * takes pictures, not that it knows the newer formats.
 * @param accept the header `Accept`; undefined for none
 */
export function acceptedFormat(accept: string | undefined): CopyFormat {
  const types = acceptedTypes(accept ?? '');
  return COPY_FORMATS.find((format) => types.includes(`image/${format}`)) ?? 'jpeg';
}
