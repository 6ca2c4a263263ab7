/**
 * Whether a text can stand as one segment of a URL's path. An empty segment disappears, and programs resolve `.` and `..`
 * as steps within the path, percent-encoded or not.
 */
export function isPathSegment(text: string): boolean {
  return !/^\.{0,2}$/.test(text);
}
