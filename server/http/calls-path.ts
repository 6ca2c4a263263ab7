/** Where procedures are called: `/trpc/<procedure>`. */
export const CALLS_PATH = '/trpc';

/** @param url of a request, as it came: with its query, and not decoded. */
export function isCall(url: string): boolean {
  return url.startsWith(CALLS_PATH) && ['', '/', '?'].includes(url.charAt(CALLS_PATH.length));
}
