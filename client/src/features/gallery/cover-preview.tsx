import { useTranslation } from 'react-i18next';
import { SharpPicture } from '#client/ui/media-picture.tsx';
import type { Media } from '#shared/media/media.ts';

type CoverPreviewProps = { media: Media; onOpen: ((media: Media) => void) | undefined };

export function CoverPreview({ media, onOpen }: CoverPreviewProps) {
  const { t } = useTranslation();
  return (
    <button type="button" aria-label={t('viewer.cover')} onClick={() => onOpen?.(media)}>
      <SharpPicture media={media} />
    </button>
  );
}
