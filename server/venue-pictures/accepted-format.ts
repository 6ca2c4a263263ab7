import { COPY_FORMATS, type CopyFormat } from './make-copy.ts';

function acceptedTypes(accept: string): string[] {
  const entries = accept.toLowerCase().split(',');
  return entries
    .filter((entry) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(entry))
    .map((entry) => `${entry.split(';')[0]}`.trim());
}

/** The smallest format that the browser names. `image/*` does not say that it knows the newer ones: it gets JPEG. */
export function acceptedFormat(accept: string | undefined): CopyFormat {
  const types = acceptedTypes(accept ?? '');
  return COPY_FORMATS.find((format) => types.includes(`image/${format}`)) ?? 'jpeg';
}
