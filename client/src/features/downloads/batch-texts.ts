import type { TFunction } from 'i18next';
import { countByKind, type Media } from '#shared/media.ts';
import { type FileBatch, proofOf } from './file-batch.ts';
import { formatBytes } from './file-size.ts';

/** What a batch has come to, in words: while it runs, what to do; in the end, what proves it. */
export function batchStatement(batch: FileBatch, t: TFunction, language: string): string | null {
  if (batch.phase === 'offline' || batch.phase === 'paused' || batch.phase === 'ready')
    return t(`downloads.${batch.phase}`);
  if (batch.phase === 'running') return null;
  const { done, total, bytes } = proofOf(batch);
  const size = formatBytes(bytes, language);
  const statement =
    done === total ? t('downloads.complete', { count: total, size }) : t('downloads.incomplete', { done, total, size });
  const large = batch.handedOver.size;
  return large === 0 ? statement : `${statement} ${t('downloads.byBrowser', { count: large })}`;
}

/** "Salvar 10 fotos", or items where videos are among them. */
export function shareLabel(medias: readonly Media[], t: TFunction): string {
  const { photos, videos } = countByKind(medias);
  return videos === 0
    ? t('downloads.sharePhotos', { count: photos })
    : t('downloads.shareItems', { count: medias.length });
}
