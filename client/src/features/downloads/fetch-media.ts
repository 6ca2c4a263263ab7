import { safeFileName } from '#shared/file-name.ts';
import { type Media, mediaPath } from '#shared/media.ts';
import { type FetchedFile, type FileDownload, fileDownload } from './fetch-file.ts';
import { downloadByBrowser, saveBlob } from './save-file.ts';

/** The path of a media's original. @throws Error for a media that may not be downloaded. */
function originalPath({ download, filename }: Media): string {
  if (download === null) throw new Error('a media without the right to download it');
  return mediaPath('original', download, filename);
}

/** The download of a media's original; `fetch` starts or resumes it. */
export function originalOf(media: Media): FileDownload {
  return fileDownload(originalPath(media));
}

/**
 * Saves the original of a media: the fetched bytes, or for a large file a download by the browser.
 * @param uniqueName makes a file name unique in its batch.
 */
export async function saveOriginal(
  media: Media,
  file: FetchedFile,
  uniqueName = (name: string) => name,
): Promise<void> {
  if (file.kind === 'large') await downloadByBrowser(originalPath(media), safeFileName(media.filename));
  else await saveBlob(file.blob, uniqueName(safeFileName(media.filename, file.blob.type)));
}

/** The size of a fetched file, in bytes. */
export function bytesOf(file: FetchedFile): number {
  return file.kind === 'large' ? file.bytes : file.blob.size;
}
