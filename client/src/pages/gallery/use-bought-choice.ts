import { useCallback, useMemo, useState } from 'react';
import { storeOf, type Ticks } from '#client/features/gallery/grid/media-grid.tsx';
import { handleName, type JoinedGallery, type Media } from '#shared/media/media.ts';
import { noDownloads } from './use-gallery-downloads.ts';

const always = () => true;

/** Holds which bought media and extras the visitor has chosen to save, while the page is open (requirement G15). */
export function useBoughtChoice({ sold, extras }: Pick<JoinedGallery, 'sold' | 'extras'>) {
  const [chosenNames, setChosenNames] = useState<ReadonlySet<string>>(new Set());
  const onToggle = useCallback<Ticks['onToggle']>((medias, isWanted) => {
    setChosenNames((before) => {
      const after = new Set(before);
      for (const { id } of medias) after[isWanted ? 'add' : 'delete'](handleName(id));
      return after;
    });
  }, []);
  return useMemo(() => {
    const isChosen = ({ id }: Media) => chosenNames.has(handleName(id));
    const ticks: Ticks = {
      onToggle,
      isChosen,
      isChanging: () => false,
      isLocked: false,
      isOfBought: true,
      pendingCount: 0,
      canTick: always,
    };
    const medias = chosenNames.size === 0 ? [] : [...sold, ...extras].filter(isChosen);
    // Completed downloads belong to one choice, so a changed choice starts without any.
    return { ticks, store: storeOf(ticks), medias, completed: noDownloads() };
  }, [onToggle, chosenNames, sold, extras]);
}
