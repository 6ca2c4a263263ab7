import { type RefObject, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '#client/features/gallery/gallery-section.module.css';
import { cellIndex } from '#client/features/gallery/grid/cell-props.ts';
import { hasTick, storeOf, type TickStore, type Ticks } from '#client/features/gallery/grid/media-grid.tsx';
import { Button } from '#client/ui/button.tsx';
import { useNotify } from '#client/ui/notice.tsx';
import type { Media } from '#shared/media/media.ts';
import { type DragRange, useDragChoice } from './use-drag-choice.ts';

/** The number of media per press is limited, because the provider needs one call per media. */
const MOST_AT_ONCE = 500;
const LEAST_SHOWN = 10;

type ChooseManyProps = {
  list: RefObject<HTMLUListElement | null>;
  medias: readonly Media[];
  ticks: TickStore;
  onPreview: (preview: TickStore | null) => void;
};

/** Lets the visitor choose a range of media with Shift, or with a long press and a drag. */
export function ChooseMany({ list, medias, ticks, onPreview }: ChooseManyProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  /** Returns whether the media is chosen; null if it cannot be ticked. */
  const isChosen = (media: Media) => {
    const latest = ticks.snapshot();
    return latest && hasTick(latest, media) ? latest.isChosen(media) : null;
  };
  const choose = (wanted: readonly Media[], isWanted: boolean) => {
    const changed = wanted.filter((media) => isChosen(media) === !isWanted);
    if (changed.length > 0) ticks.snapshot()?.onToggle(changed, isWanted);
  };
  const chooseRange = (from: number, to: number, isWanted: boolean) => {
    if (Math.abs(to - from) >= MOST_AT_ONCE) notify(t('choosing.most', { count: MOST_AT_ONCE }));
    choose(mediaRange(medias, from, to), isWanted);
  };
  const preview = ({ from, to, isWanted }: DragRange): TickStore => {
    const latest = ticks.snapshot();
    const range = new Set(mediaRange(medias, from, to));
    const isShown = (media: Media) =>
      range.has(media) && isChosen(media) !== null ? isWanted : isChosen(media) === true;
    return storeOf(latest && { ...latest, isChosen: isShown });
  };
  const getChoice = useEffectEvent(() => ({ medias, choose: chooseRange }));
  useEffect(() => (list.current ? listenToTicks(list.current, getChoice) : undefined), [list]);
  const drag = {
    medias,
    isChosen: (media: Media) => isChosen(media) === true,
    onPreview: (range: DragRange | null) => onPreview(range && preview(range)),
    onEnd: ({ from, to, isWanted }: DragRange) => {
      chooseRange(from, to, isWanted);
      onPreview(null);
    },
  };
  const isLocked = useSyncExternalStore(ticks.subscribe, () => ticks.snapshot()?.isLocked ?? true);
  useDragChoice(list, drag, !isLocked);
  return null;
}

type ChooseAllProps = { medias: readonly Media[]; ticks: Ticks };

/** Chooses all media that can be ticked. As long as all are chosen, the next press undoes this. */
export function ChooseAll({ medias: all, ticks, isShort = false }: ChooseAllProps & { isShort?: boolean }) {
  const { canTick } = ticks;
  const medias = useMemo(() => all.filter(canTick), [all, canTick]);
  const { t } = useTranslation();
  const [last, setLast] = useState<readonly Media[] | null>(null);
  const count = medias.length;
  const [first] = medias;
  const only =
    first && count < all.length && t(isShort ? `choosing.only.${first.kind}` : `gallery.${first.kind}s`, { count });
  if (ticks.isLocked || count < 2 || count > MOST_AT_ONCE) return null;
  const isAllChosen = medias.every(ticks.isChosen);
  const undone = isAllChosen ? last : null;
  const press = () => {
    const pressed = undone ?? medias.filter((media) => !ticks.isChosen(media));
    ticks.onToggle(pressed, undone === null);
    setLast(undone ? null : pressed);
  };
  if (isAllChosen && !undone) return null;
  const name = t('choosing.all', { what: only || count });
  const short = only || t('choosing.allShort', { count });
  return (
    <Button variant="quiet" aria-label={undone ? undefined : name} onClick={press}>
      {undone ? t('choosing.undo') : isShort ? short : name}
    </Button>
  );
}

export function ChoosingProgress({ medias, ticks }: ChooseAllProps) {
  const { t } = useTranslation();
  const total = ticks.pendingCount;
  if (total < LEAST_SHOWN) return null;
  const done = total - medias.filter(ticks.isChanging).length;
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

type RangeChoice = {
  readonly medias: readonly Media[];
  readonly choose: (from: number, to: number, isWanted: boolean) => void;
};

const isTick = (target: EventTarget | null): target is HTMLInputElement => target instanceof HTMLInputElement;

/** Changes all media from the last changed one to the one that is clicked with Shift, as mail programs do. */
function listenToTicks(list: HTMLElement, getChoice: () => RangeChoice): () => void {
  let last: string | null = null;
  let isShiftDown = false;
  // Otherwise, Shift and a press would select text.
  const onMouseDown = (event: MouseEvent) => {
    if (!event.shiftKey || !isTick(event.target)) return;
    event.preventDefault();
    event.target.focus({ preventScroll: true });
  };
  // Some browsers do not report Shift in a click that a key caused.
  const onKey = (event: KeyboardEvent) => {
    isShiftDown = event.shiftKey;
  };
  const onClick = (event: MouseEvent) => {
    const index = cellIndex(event.target);
    const { medias, choose } = getChoice();
    const media = index === null ? undefined : medias[index];
    if (!isTick(event.target) || index === null || !media) return;
    const from = medias.findIndex(({ id }) => id === last);
    last = media.id;
    if ((event.shiftKey || isShiftDown) && from !== -1) choose(from, index, event.target.checked);
  };
  const controller = new AbortController();
  const { signal } = controller;
  list.addEventListener('mousedown', onMouseDown, { signal });
  list.addEventListener('keydown', onKey, { signal });
  list.addEventListener('keyup', onKey, { signal });
  list.addEventListener('click', onClick, { signal });
  return () => controller.abort();
}

/** Returns the media from `from` to `to`, inclusive (G3). If there are more than `most`, leaves out those near `to`. */
export function mediaRange(medias: readonly Media[], from: number, to: number, most = MOST_AT_ONCE): readonly Media[] {
  const [first, last] = from <= to ? [from, Math.min(to, from + most - 1)] : [Math.max(to, from - most + 1), from];
  return medias.slice(first, last + 1);
}
