const MAX_NAME_LENGTH = 150;

/** Control, direction and separator characters that a file name must not carry into a header or onto a disk. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\\/:*?"<>|]/g;

/**
 * The header that saves a file under its name (RFC 6266): an ASCII name for old browsers and the true one in UTF-8.
 * A name of any characters is safe here; its ending is kept when it is cut.
 */
export function contentDisposition(filename: string): string {
  const clean = filename.replace(UNSAFE, '_').toWellFormed().trim() || 'file';
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(clean)?.[0] ?? '';
  const name =
    clean.length > MAX_NAME_LENGTH ? clean.slice(0, MAX_NAME_LENGTH - ending.length).toWellFormed() + ending : clean;
  const ascii = name.replace(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
