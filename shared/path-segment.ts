/** Whether a text, encoded, stays one path segment. Servers may drop an empty one; browsers resolve `.` and `..`. */
export function isPathSegment(text: string): boolean {
  return !/^\.{0,2}$/.test(text);
}

/** Matches an encoded dot, slash, backslash, percent sign or NUL, including their overlong forms in UTF-8. */
const ENCODED_SEPARATOR = /%(?:00|2[ef5]|5c|c[01]|e0%[89]|f0%8)/i;

/** Whether the path has an escape that some servers decode before they resolve the path a second time. */
export const hasEncodedSeparator = (path: string): boolean => ENCODED_SEPARATOR.test(path);

/** The length of an encoded name is limited: proxies accept request lines of 8 kB, which also contain a right. */
const MOST_CHARACTERS = 3_000;

/** Matches names without slashes and escapes, which are safe anyway. Nearly all names match and skip slower checks. */
const PLAIN_NAME = /^[\w-][\w.-]{0,255}$/;

const DOT_PART = /(?:^|[/\\])\.{0,2}(?:[/\\]|$)/;

/**
 * Whether a provider's file name can be the last segment of a path: it is short enough and has no part such as `../`,
 * which a server resolves if it decodes the path too early.
 */
export function isFileSegment(filename: string): boolean {
  if (PLAIN_NAME.test(filename)) return true;
  // Some servers treat full-width dots and slashes like plain ones.
  const plain = filename.normalize('NFKC');
  if (DOT_PART.test(plain) || hasEncodedSeparator(plain)) return false;
  return encodeURIComponent(filename.toWellFormed()).length <= MOST_CHARACTERS;
}
