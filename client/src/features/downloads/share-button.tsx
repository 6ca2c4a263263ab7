import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { logProblem } from '#client/services/problem-log.ts';
import { Button } from '#client/ui/button.tsx';
import { useNotify } from '#client/ui/notice.tsx';
import { safeFileName, uniqueFileNames } from '#shared/media/file-name.ts';
import type { Media } from '#shared/media/media.ts';
import { shareFiles, sheetTakesPictures } from './share-sheet.ts';

type ShareButtonProps = {
  medias: readonly Media[];
  /** The address of a media's large picture. */
  previewOf: (media: Media) => string;
  /** Shows the sign without the word. */
  isCompact: boolean;
};

/** Hands the bought photos on as pictures, not as a link. Shows nothing where there is no way to, or no photo. */
export function ShareButton({ medias, previewOf, isCompact }: ShareButtonProps) {
  const { t } = useTranslation();
  const share = useSharing(medias, previewOf);
  if (!share) return null;
  return (
    <Button variant="secondary" isWide icon="upload" onClick={() => void share()}>
      <span className={isCompact ? 'visually-hidden' : undefined}>{t('downloads.share')}</span>
    </Button>
  );
}

/** @returns what a press does; null where pictures cannot be handed on. */
function useSharing(medias: readonly Media[], previewOf: (media: Media) => string): (() => Promise<void>) | null {
  const { t } = useTranslation();
  const notify = useNotify();
  const files = useRef<File[]>(null);
  const way = sharingWay();
  const photos = medias.filter(({ kind, download }) => kind === 'photo' && download !== null);
  const [first] = photos;
  if (!way || !first) return null;
  const copy = async () => {
    await copyPicture(previewOf(first));
    notify(t('downloads.pictureCopied'), 'success');
  };
  const open = async () => {
    const isSecondPress = files.current !== null;
    files.current ??= await pictureFiles(photos, previewOf);
    const outcome = await shareFiles(files.current);
    // A browser opens its sheet only soon after a press. The pictures are here now, so the next press opens it.
    if (outcome === 'refused') notify(t(isSecondPress ? 'downloads.notShared' : 'downloads.shareAgain'));
  };
  return async () => {
    try {
      await (way === 'sheet' ? open() : copy());
    } catch (error) {
      logProblem('sharing failed', error);
      notify(t('downloads.notShared'));
    }
  };
}

const MAX_SHARED_PICTURES = 10;

/** How this browser hands pictures on: by its share sheet, by the clipboard, or not at all. */
function sharingWay(): 'sheet' | 'clipboard' | null {
  if (sheetTakesPictures()) return 'sheet';
  return 'ClipboardItem' in window && 'clipboard' in navigator ? 'clipboard' : null;
}

/** @throws Error for anything but a picture, or the network's error. */
async function pictureAt(address: string): Promise<Blob> {
  const response = await fetch(address);
  const picture = await response.blob();
  if (!response.ok || !picture.type.startsWith('image/')) throw new Error(`no picture: ${response.status}`);
  return picture;
}

/** The pictures as files. They are the ones on the screen, so most come from the browser's cache. */
function pictureFiles(medias: readonly Media[], addressOf: (media: Media) => string): Promise<File[]> {
  const uniqueName = uniqueFileNames(new Set());
  return Promise.all(
    medias.slice(0, MAX_SHARED_PICTURES).map(async (media) => {
      const picture = await pictureAt(addressOf(media));
      return new File([picture], uniqueName(safeFileName(media.filename, picture.type)), { type: picture.type });
    }),
  );
}

/** A clipboard takes pictures as PNG alone. */
async function asPng(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('the canvas made no picture'))), 'image/png');
  });
}

/** Copies a picture. It must be called within the visitor's own press, and the clipboard waits for the picture. */
function copyPicture(address: string): Promise<void> {
  const png = pictureAt(address).then(asPng);
  return navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
}
