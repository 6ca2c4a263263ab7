import type { TFunction } from 'i18next';
import { memo, useId } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { Media } from '#shared/media.ts';
import { cellBox, type GridShape } from './grid-window.ts';
import styles from './media-cell.module.css';
import { MediaPicture } from './media-picture.tsx';
import { VideoMark } from './video-mark.tsx';

export type CellActions = {
  readonly open: (media: Media) => void;
  readonly toggle: (media: Media, isWanted: boolean) => void;
};

type MediaCellProps = {
  /** Handed down: a translator of its own would cost each cell a third of its making. */
  t: TFunction;
  media: Media;
  number: number;
  index: number;
  /** How many the whole grid has, for the position that is read aloud. */
  count: number;
  shape: GridShape;
  isEager: boolean;
  /** Whether pictures that have not begun to load wait. */
  isPaused: boolean;
  /** Null where it cannot be bought. */
  choice: 'chosen' | 'open' | null;
  isChanging: boolean;
  isLocked: boolean;
  actions: CellActions;
};

/** One media of a grid at its place in the whole; drawn again only when something of its own changes. */
export const MediaCell = memo(function MediaCell(props: MediaCellProps) {
  const { t, media, number, index, count, shape, isPaused, choice, actions } = props;
  const isVideo = media.kind === 'video';
  const durationId = useId();
  return (
    <li
      className={styles.cell}
      style={cellBox(shape, index)}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-index={index}
      data-chosen={choice === 'chosen' || undefined}
    >
      <button
        type="button"
        className={styles.open}
        aria-label={t(isVideo ? 'gallery.video' : 'gallery.photo', { number })}
        aria-describedby={isVideo ? durationId : undefined}
        data-media={media.id}
        onClick={() => actions.open(media)}
      >
        <MediaPicture media={media} isEager={props.isEager} isPaused={isPaused} />
        {isVideo && <VideoMark id={durationId} media={media} isPaused={isPaused} />}
      </button>
      {choice && <Toggle {...props} />}
    </li>
  );
});

function Toggle({ t, media, number, choice, isChanging, isLocked, actions }: MediaCellProps) {
  return (
    <label className={styles.toggle} aria-busy={isChanging || undefined}>
      <input
        type="checkbox"
        className={styles.input}
        aria-label={t(media.kind === 'video' ? 'gallery.addVideo' : 'gallery.addPhoto', { number })}
        checked={choice === 'chosen'}
        disabled={isLocked}
        onChange={(event) => actions.toggle(media, event.target.checked)}
      />
      <span className={styles.mark} aria-hidden="true">
        {isChanging ? <Spinner size={16} /> : <Icon name="check" size={18} />}
      </span>
    </label>
  );
}
