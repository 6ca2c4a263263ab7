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
  previewOf: (media: Media) => string;
  isCompact: boolean;
};

/** Shares bought pictures as files, not as a link. Empty where that is impossible. */
export function ShareButton({ medias, previewOf, isCompact }: ShareButtonProps) {
  const { t } = useTranslation();
  const share = useSharing(medias, previewOf);
  if (!share) return null;
  return (
    <Button variant="secondary" isWide icon="share" onClick={() => void share()}>
      <span className={isCompact ? 'visually-hidden' : undefined}>{t('downloads.share')}</span>
    </Button>
  );
}

/** Null where pictures cannot be shared. */
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
    // Sheets open only soon after a press. The pictures are loaded now, so the next press works.
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

/** Null: neither sheet nor clipboard. */
function sharingWay(): 'sheet' | 'clipboard' | null {
  if (sheetTakesPictures()) return 'sheet';
  return 'ClipboardItem' in window && 'clipboard' in navigator ? 'clipboard' : null;
}

/** @throws Error for anything but a picture */
async function pictureAt(address: string): Promise<Blob> {
  const response = await fetch(address);
  const picture = await response.blob();
  if (!response.ok || !picture.type.startsWith('image/')) throw new Error(`no picture: ${response.status}`);
  return picture;
}

/** Mostly from the browser's cache: they are on the screen. */
function pictureFiles(medias: readonly Media[], addressOf: (media: Media) => string): Promise<File[]> {
  const uniqueName = uniqueFileNames(new Set());
  return Promise.all(
    medias.slice(0, MAX_SHARED_PICTURES).map(async (media) => {
      const picture = await pictureAt(addressOf(media));
      return new File([picture], uniqueName(safeFileName(media.filename, picture.type)), { type: picture.type });
    }),
  );
}

/** Clipboards take pictures as PNG only. */
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

/** Call within the visitor's press; the clipboard itself waits for the picture. */
function copyPicture(address: string): Promise<void> {
  const png = pictureAt(address).then(asPng);
  return navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
}
