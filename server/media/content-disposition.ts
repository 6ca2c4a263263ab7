import { safeFileName } from '#shared/media/file-name.ts';

/** RFC 6266: an ASCII name for old browsers, the full name in UTF-8. */
export function contentDisposition(filename: string, type = ''): string {
  const name = safeFileName(filename, type);
  const ascii = name.replace(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
