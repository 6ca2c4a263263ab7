import type { TFunction } from 'i18next';
import { countByKind, handleName, type Media } from '#shared/media/media.ts';
import type { OthersChange } from './order-state.ts';

/** Says what others changed. @param medias the media for sale, to tell changed photos from changed videos */
export function othersChangeText(change: OthersChange, medias: readonly Media[], t: TFunction): string {
  const { added, removed, hasAllDigital } = change;
  if (hasAllDigital !== null || (added.length > 0 && removed.length > 0)) return t('together.changed');
  const changed = new Set([...added, ...removed].map(handleName));
  const videos = countByKind(medias.filter(({ id }) => changed.has(handleName(id)))).videos;
  const kind = videos === 0 ? 'photos' : 'items';
  return t(added.length > 0 ? `together.added.${kind}` : `together.removed.${kind}`, { count: changed.size });
}
