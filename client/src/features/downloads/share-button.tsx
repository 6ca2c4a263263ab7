import { useTranslation } from 'react-i18next';
import { logProblem } from '#client/services/problem-log.ts';
import { Button } from '#client/ui/button.tsx';
import { useNotify } from '#client/ui/notice.tsx';
import { type Media, previewPath } from '#shared/media/media.ts';

type ShareButtonProps = {
  medias: readonly Media[];
  /** Null if there is no share sheet for files. */
  onShare: (() => void) | null;
};

/**
 * Shares media as files or, without a share sheet, copies the first photo. Shows nothing if there is no photo, or
 * neither a share sheet nor a clipboard.
 */
export function ShareButton({ medias, onShare }: ShareButtonProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const first = medias.find(({ kind }) => kind === 'photo');
  if (!first) return null;
  const copy = async () => {
    try {
      await copyPicture(previewPath(first));
      notify(t('downloads.pictureCopied'), 'success');
    } catch (error) {
      logProblem('the picture could not be copied', error);
      notify(t('downloads.notShared'));
    }
  };
  if (!onShare && !('ClipboardItem' in window && 'clipboard' in navigator)) return null;
  return (
    <Button variant="secondary" icon="share" isBusy={first.download === null} onClick={onShare ?? (() => void copy())}>
      {t('downloads.share')}
    </Button>
  );
}

/** Loads a picture. @throws Error if the reply is not a picture */
async function pictureAt(address: string): Promise<Blob> {
  const response = await fetch(address);
  const picture = await response.blob();
  if (!response.ok || !picture.type.startsWith('image/')) throw new Error(`no picture: ${response.status}`);
  return picture;
}

/** Converts a picture to PNG, the only picture type that every browser's clipboard accepts. */
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

/** Copies a picture. Call this during the press, before the picture is loaded: the clipboard accepts a promise. */
function copyPicture(address: string): Promise<void> {
  const png = pictureAt(address).then(asPng);
  return navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
}
