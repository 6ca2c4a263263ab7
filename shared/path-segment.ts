/** An empty segment disappears, and programs resolve `.` and `..`, percent-encoded or not. */
export function isPathSegment(text: string): boolean {
  return !/^\.{0,2}$/.test(text);
}

/** A dot, slash, backslash, percent sign or NUL that is encoded in a path, also in more bytes than it needs. */
const ENCODED_SEPARATOR = /%(?:00|2[ef5]|5c|c[01]|e0%[89]|f0%8)/i;

/** Whether some servers would decode a path, and then resolve it again. */
export const hasEncodedSeparator = (path: string): boolean => ENCODED_SEPARATOR.test(path);

/** Of an encoded name. Proxies accept request lines of 8 kB, which also have a handle. */
const MOST_CHARACTERS = 3_000;

const DOT_PART = /(?:^|[/\\])\.{0,2}(?:[/\\]|$)/;

/**
 * Whether a provider's file name can be the last segment of a path, encoded: not where it is empty, too long, or has a
 * part that a server which decodes paths too early would resolve, such as `../a.jpg`.
 */
export function isFileSegment(filename: string): boolean {
  // Some servers read wide dots and slashes as plain ones.
  const plain = filename.normalize('NFKC');
  if (DOT_PART.test(plain) || hasEncodedSeparator(plain)) return false;
  return encodeURIComponent(filename.toWellFormed()).length <= MOST_CHARACTERS;
}
