import { useTranslation } from 'react-i18next';
import { Icon } from '#client/ui/icon.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { Media } from '#shared/media.ts';
import styles from './media-grid.module.css';
import { MediaPicture } from './media-picture.tsx';

/** How the order stands to the media of a grid; absent where nothing can be bought. */
export type Selection = {
  readonly isChosen: (media: Media) => boolean;
  readonly isChanging: (media: Media) => boolean;
  /** True while the whole package is in the order: single choices rest. */
  readonly isLocked: boolean;
  readonly onToggle: (media: Media, isWanted: boolean) => void;
};

type MediaGridProps = {
  medias: readonly Media[];
  numbers: ReadonlyMap<string, number>;
  selection: Selection | null;
  onOpen: (media: Media) => void;
};

/** The first rows, which are on the screen at once. */
const EAGER_PICTURES = 6;

/** Photos and videos edge to edge; a tap looks at one, its tick puts it into the order. */
export function MediaGrid({ medias, numbers, selection, onOpen }: MediaGridProps) {
  return (
    <ul className={styles.grid}>
      {medias.map((media, index) => (
        <MediaCell
          key={media.id}
          media={media}
          number={numbers.get(media.id) ?? 0}
          isEager={index < EAGER_PICTURES}
          selection={selection}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

type MediaCellProps = {
  media: Media;
  number: number;
  isEager: boolean;
  selection: Selection | null;
  onOpen: (media: Media) => void;
};

function MediaCell({ media, number, isEager, selection, onOpen }: MediaCellProps) {
  const { t } = useTranslation();
  const isVideo = media.kind === 'video';
  const isChosen = selection?.isChosen(media) ?? false;
  return (
    <li className={styles.cell} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={styles.open}
        aria-label={t(isVideo ? 'gallery.video' : 'gallery.photo', { number })}
        data-media={media.id}
        onClick={() => onOpen(media)}
      >
        <MediaPicture media={media} isEager={isEager} />
        {isVideo && (
          <span className={styles.video}>
            <Icon name="play" size={18} />
          </span>
        )}
      </button>
      {selection && (
        <label className={styles.toggle} aria-busy={selection.isChanging(media) || undefined}>
          <input
            type="checkbox"
            className={styles.input}
            aria-label={t(isVideo ? 'gallery.addVideo' : 'gallery.addPhoto', { number })}
            checked={isChosen}
            disabled={selection.isLocked}
            onChange={(event) => selection.onToggle(media, event.target.checked)}
          />
          <span className={styles.mark} aria-hidden="true">
            {selection.isChanging(media) ? <Spinner size={16} /> : <Icon name="check" size={18} />}
          </span>
        </label>
      )}
    </li>
  );
}
