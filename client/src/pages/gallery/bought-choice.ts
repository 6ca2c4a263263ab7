import { useMemo, useState } from 'react';
import type { Selection } from '#client/features/gallery/grid/media-grid.tsx';
import type { JoinedGallery, Media } from '#shared/media/media.ts';
import { mediaName } from '#shared/media/media-link.ts';
import { noDownloads } from './use-downloads.ts';

/** The bought media and extras that are chosen to be saved together (requirement G15). Ends with the page. */
export function useBoughtChoice({ sold, extras }: Pick<JoinedGallery, 'sold' | 'extras'>) {
  const [chosenNames, setChosenNames] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const isChosen = ({ id }: Media) => chosenNames.has(mediaName(id));
    const onToggleAll = (medias: readonly Media[], isWanted: boolean) =>
      setChosenNames((before) => {
        const after = new Set(before);
        for (const { id } of medias) after[isWanted ? 'add' : 'delete'](mediaName(id));
        return after;
      });
    const selection: Selection = {
      isChosen,
      chosenNames,
      isChanging: () => false,
      isLocked: false,
      isOfBought: true,
      pendingCount: 0,
      onToggle: (media, isWanted) => onToggleAll([media], isWanted),
      onToggleAll,
    };
    const medias = chosenNames.size === 0 ? [] : [...sold, ...extras].filter(isChosen);
    // What is saved is of this choice: another begins anew.
    return { selection, medias, completed: noDownloads() };
  }, [chosenNames, sold, extras]);
}
