import { type RefObject, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '#client/features/gallery/grid/media-grid.tsx';
import { Button } from '#client/ui/button.tsx';
import { useNotify } from '#client/ui/notice.tsx';
import type { Media } from '#shared/media/media.ts';
import { mediaName } from '#shared/media/media-link.ts';
import styles from './choose-many.module.css';
import { type DragRange, useDragChoice } from './use-drag-choice.ts';
import { MOST_AT_ONCE, mediaRange, useTickRange } from './use-tick-range.ts';

const LEAST_SHOWN = 10;

type ChooseManyProps = {
  list: RefObject<HTMLUListElement | null>;
  medias: readonly Media[];
  selection: Selection;
  onPreview: (preview: Selection | null) => void;
};

/** Chooses many media: a section by button, a range by Shift or by long press and drag. One press undoes each. */
export function ChooseMany({ list, medias, selection, onPreview }: ChooseManyProps) {
  const choose = useRangeChoice(list, { medias, selection, onPreview });
  return (
    <>
      <SectionButton medias={medias} selection={selection} choose={choose} />
      <Progress medias={medias} selection={selection} />
    </>
  );
}

function useRangeChoice(
  list: ChooseManyProps['list'],
  { medias, selection, onPreview }: Pick<ChooseManyProps, 'medias' | 'selection' | 'onPreview'>,
) {
  const { t } = useTranslation();
  const notify = useNotify();
  const choose = (wanted: readonly Media[], isWanted: boolean) => {
    const changed = wanted.filter((media) => selection.isChosen(media) !== isWanted);
    if (changed.length > 0) selection.onToggleAll(changed, isWanted);
  };
  const chooseRange = (from: number, to: number, isWanted: boolean) => {
    if (Math.abs(to - from) >= MOST_AT_ONCE) notify(t('choosing.most', { count: MOST_AT_ONCE }));
    choose(mediaRange(medias, from, to), isWanted);
  };
  const preview = ({ from, to, isWanted }: DragRange): Selection => {
    const range = new Set(mediaRange(medias, from, to));
    return { ...selection, isChosen: (media) => (range.has(media) ? isWanted : selection.isChosen(media)) };
  };
  useTickRange(list, { medias, choose: chooseRange });
  const drag = {
    medias,
    isChosen: selection.isChosen,
    onPreview: (range: DragRange | null) => onPreview(range && preview(range)),
    onEnd: ({ from, to, isWanted }: DragRange) => {
      chooseRange(from, to, isWanted);
      onPreview(null);
    },
  };
  useDragChoice(list, drag, !selection.isLocked);
  return choose;
}

/** Reads the chosen media, not all: it runs with every tick, and there may be ten thousand. */
function useChosenCount(medias: readonly Media[], { chosenNames }: Selection): number {
  const names = useMemo(() => new Set(medias.map(({ id }) => mediaName(id))), [medias]);
  let count = 0;
  for (const name of chosenNames) if (names.has(name)) count += 1;
  return count;
}

type Press = { readonly by: 'all' | 'clear'; readonly medias: readonly Media[]; readonly chosenAfter: number };

type SectionButtonProps = {
  medias: readonly Media[];
  selection: Selection;
  choose: (medias: readonly Media[], isWanted: boolean) => void;
};

/** Chooses all, or clears what is chosen where all is. Pressed again, it undoes. The package leaves nothing to choose. */
function SectionButton({ medias, selection, choose }: SectionButtonProps) {
  const { t } = useTranslation();
  const [last, setLast] = useState<Press | null>(null);
  const count = medias.length;
  const chosenCount = useChosenCount(medias, selection);
  const undone = last?.chosenAfter === chosenCount ? last : null;
  const press = (by: Press['by']) => {
    const isUndo = undone?.by === by;
    const pressed = medias.filter((media) => selection.isChosen(media) === (by === 'clear'));
    choose(isUndo ? undone.medias : pressed, (by === 'all') !== isUndo);
    setLast(isUndo ? null : { by, medias: pressed, chosenAfter: by === 'all' ? count : 0 });
  };
  const by = undone?.by ?? (chosenCount === count || count > MOST_AT_ONCE ? 'clear' : 'all');
  if (selection.isLocked || (by === 'clear' && chosenCount === 0 && !undone)) return null;
  return (
    <Button variant="quiet" onClick={() => press(by)}>
      {undone ? t('choosing.undo') : t(`choosing.${by}`, { count })}
    </Button>
  );
}

function Progress({ medias, selection }: Pick<ChooseManyProps, 'medias' | 'selection'>) {
  const { t } = useTranslation();
  const total = selection.pendingCount;
  if (total < LEAST_SHOWN) return null;
  const done = total - medias.filter(selection.isChanging).length;
  return (
    <span
      className={styles.progress}
      role="progressbar"
      aria-label={t('choosing.saving')}
      aria-valuenow={done}
      aria-valuemax={total}
    >
      {t('downloads.count', { done, total })}
    </span>
  );
}
