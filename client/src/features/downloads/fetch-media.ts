import { safeFileName } from '#shared/file-name.ts';
import { type Media, mediaPath } from '#shared/media.ts';
import { type FetchedFile, type FileDownload, fileDownload } from './fetch-file.ts';
import { downloadByBrowser, saveBlob } from './save-file.ts';

/** Where the original of a media is. @throws Error for one that may not be downloaded. */
function originalPath({ download, filename }: Media): string {
  if (download === null) throw new Error('a media without the right to download it');
  return mediaPath('original', download, filename);
}

/** The original of a media on its way. */
export function originalOf(media: Media): FileDownload {
  return fileDownload(originalPath(media));
}

/**
 * Saves the original of a media: what has arrived from here, a large one by the browser itself.
 * @param nameOnce gives a name of a batch once.
 */
export async function saveOriginal(media: Media, file: FetchedFile, nameOnce = (name: string) => name): Promise<void> {
  if (file.kind === 'large') await downloadByBrowser(originalPath(media), safeFileName(media.filename));
  else await saveBlob(file.blob, nameOnce(safeFileName(media.filename, file.blob.type)));
}

/** How much a fetched file weighs, in bytes. */
export function bytesOf(file: FetchedFile): number {
  return file.kind === 'large' ? file.bytes : file.blob.size;
}
