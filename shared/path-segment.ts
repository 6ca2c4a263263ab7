/** An empty segment disappears, and programs resolve `.` and `..`, percent-encoded or not. */
export function isPathSegment(text: string): boolean {
  return !/^\.{0,2}$/.test(text);
}

/** A dot, slash, backslash, percent sign or NUL that is encoded in a path, also in more bytes than it needs. */
const ENCODED_SEPARATOR = /%(?:00|2[ef5]|5c|c[01]|e0%[89]|f0%8)/i;

/** Whether some servers would decode a path, and then resolve it again. */
export const hasEncodedSeparator = (path: string): boolean => ENCODED_SEPARATOR.test(path);
