/** An empty segment disappears, and programs resolve `.` and `..`, percent-encoded or not. */
export function isPathSegment(text: string): boolean {
  return !/^\.{0,2}$/.test(text);
}
