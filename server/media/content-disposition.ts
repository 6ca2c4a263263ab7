import { safeFileName } from '#shared/media/file-name.ts';

/**
 * The header by which a browser saves a file under its name (RFC 6266): an ASCII name for old browsers, and the full name
 * in UTF-8. The name may contain any characters.
 * @param type the content type, whose extension the name has to have; empty when it is not known.
 */
export function contentDisposition(filename: string, type = ''): string {
  const name = safeFileName(filename, type);
  const ascii = name.replace(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
