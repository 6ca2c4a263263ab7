export const CALLS_PATH = '/trpc';

/** Whether a request calls a procedure. @param url of the request, with its query and not decoded. */
export function isCall(url: string): boolean {
  return url.startsWith(CALLS_PATH) && ['', '/', '?'].includes(url.charAt(CALLS_PATH.length));
}
