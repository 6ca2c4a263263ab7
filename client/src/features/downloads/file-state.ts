import { type MosaicLayout, sumOf } from '#client/ui/mosaic-layout.ts';
import type { Media } from '#shared/media.ts';
import type { BatchState } from './batch-state.ts';

/** Where one file is: what its picture and its words show. */
export type FileState = 'saved' | 'prepared' | 'failed' | 'running' | 'queued';

export function fileState({ completed, failed, prepared, current }: BatchState, { id }: Media): FileState {
  if (current?.media.id === id) return 'running';
  if (completed.has(id)) return 'saved';
  if (failed.has(id)) return 'failed';
  return prepared.some((media) => media.id === id) ? 'prepared' : 'queued';
}

/** So many files are shown at once. */
const SHOWN_AT_ONCE = 4;

/** The files to show: the group of the current one, or the first group when none is being fetched. */
export function shownFiles({ medias, current }: BatchState): readonly Media[] {
  const at = Math.max(0, current ? medias.indexOf(current.media) : 0);
  const first = at - (at % SHOWN_AT_ONCE);
  return medias.slice(first, first + SHOWN_AT_ONCE);
}

/** Pairs of pictures, wide enough for their words; an odd one is alone in the first row. */
export function pairLayout(count: number): MosaicLayout {
  const pairs = Array.from({ length: Math.floor(count / 2) }, () => ({ share: 1 / 2.4, pictures: [1, 1] }));
  const lines = count % 2 === 1 ? [{ share: 1 / 1.5, pictures: [1] }, ...pairs] : pairs;
  return { direction: 'rows', ratio: 1 / sumOf(lines.map(({ share }) => share)), lines };
}
