/** A file that did not arrive whole, or is none. Nothing of it was saved. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
}
