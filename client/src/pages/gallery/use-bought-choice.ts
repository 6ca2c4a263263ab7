import { type Dispatch, type SetStateAction, useMemo, useState } from 'react';
import { type Selection, storeOf } from '#client/features/gallery/grid/media-grid.tsx';
import { type JoinedGallery, type Media, mediaName } from '#shared/media/media.ts';
import { noDownloads } from './use-downloads.ts';

const always = () => true;

function togglesOf(setChosenNames: Dispatch<SetStateAction<ReadonlySet<string>>>) {
  const onToggleAll = (medias: readonly Media[], isWanted: boolean) =>
    setChosenNames((before) => {
      const after = new Set(before);
      for (const { id } of medias) after[isWanted ? 'add' : 'delete'](mediaName(id));
      return after;
    });
  return { onToggleAll, onToggle: (media: Media, isWanted: boolean) => onToggleAll([media], isWanted) };
}

/** Holds which bought media and extras are chosen to be saved together, while the page is open (requirement G15). */
export function useBoughtChoice({ sold, extras }: Pick<JoinedGallery, 'sold' | 'extras'>) {
  const [chosenNames, setChosenNames] = useState<ReadonlySet<string>>(new Set());
  const [toggles] = useState(() => togglesOf(setChosenNames));
  return useMemo(() => {
    const isChosen = ({ id }: Media) => chosenNames.has(mediaName(id));
    const selection: Selection = {
      ...toggles,
      isChosen,
      chosenNames,
      isChanging: () => false,
      isLocked: false,
      isOfBought: true,
      pendingCount: 0,
      canTick: always,
    };
    const medias = chosenNames.size === 0 ? [] : [...sold, ...extras].filter(isChosen);
    // Completed downloads belong to one choice. Another one begins without any.
    return { selection, store: storeOf(selection), medias, completed: noDownloads() };
  }, [toggles, chosenNames, sold, extras]);
}
