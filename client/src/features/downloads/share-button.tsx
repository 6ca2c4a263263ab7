import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { logProblem } from '#client/services/problem-log.ts';
import { Button } from '#client/ui/button.tsx';
import { useNotify } from '#client/ui/notice.tsx';
import type { Media } from '#shared/media.ts';
import { copyPicture, pictureFiles, sharingWay } from './share-pictures.ts';
import { shareFiles } from './share-sheet.ts';

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
