import type { TFunction } from 'i18next';
import type { MediaCounts } from '#shared/media/media.ts';

/** In Portuguese and Spanish, photos alone are feminine. */
export const genderOf = (kind: 'photos' | 'videos' | 'both') => (kind === 'photos' ? 'feminine' : 'masculine');

/** Formats `24 fotos e 2 vídeos` wherever media are counted. A line of its own joins them by a dot. */
export function countsText(t: TFunction, { photos, videos }: MediaCounts, style: 'list' | 'dots' = 'list'): string {
  const counts = [
    (photos > 0 || videos === 0) && t('gallery.photos', { count: photos }),
    videos > 0 && t('gallery.videos', { count: videos }),
  ].filter((text) => text !== false);
  return counts.join(style === 'dots' ? ' · ' : ` ${t('gallery.and')} `);
}
