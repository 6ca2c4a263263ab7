import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { memo, useId } from 'react';
import { Icon, Spinner } from '#client/ui/icon.tsx';
import { MediaPicture } from '#client/ui/media-picture.tsx';
import { type Media, mediaPath } from '#shared/media/media.ts';
import { cellProps, openProps } from './cell-props.ts';
import type { CellBox } from './justified-rows.ts';
import styles from './media-cell.module.css';

type MediaCellProps = CellBox & {
  /** Passed as a prop, because calling the hook in each cell would be slow. */
  t: TFunction;
  media: Media;
  number: number;
  index: number;
  count: number;
  isPlaced: boolean;
  isEager: boolean;
  isPaused: boolean;
  choice: 'chosen' | 'open' | null;
  isChanging: boolean;
  isLocked: boolean;
  isOfBought: boolean;
  onGoToCart: (() => void) | undefined;
  onOpen: (media: Media) => void;
  onToggle: ((medias: readonly Media[], isWanted: boolean) => void) | undefined;
};

export const MediaCell = memo(function MediaCell(props: MediaCellProps) {
  const { t, media, number, index, count, isPlaced, isPaused, choice, onOpen, onToggle } = props;
  const cell = cellProps(index, props);
  const isVideo = media.kind === 'video';
  const durationId = useId();
  return (
    <li
      {...cell}
      style={{ ...cell.style, opacity: Number(isPlaced) }}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-chosen={choice === 'chosen' || undefined}
    >
      <button
        type="button"
        {...openProps}
        aria-label={t(`gallery.${media.kind}`, { number })}
        aria-describedby={isVideo ? durationId : undefined}
        data-media={media.id}
        onClick={() => onOpen(media)}
      >
        <MediaPicture
          media={media}
          isEager={props.isEager}
          isPaused={isPaused}
          width={isPlaced ? props.width : undefined}
          height={props.height}
        />
      </button>
      {isVideo && <VideoMark id={durationId} media={media} isPaused={isPaused} />}
      {choice && onToggle && <Toggle {...props} onToggle={onToggle} />}
      {choice === 'chosen' && props.onGoToCart && (
        <CartLink label={t(props.isOfBought ? 'gallery.toChosen' : 'gallery.toCart')} onGo={props.onGoToCart} />
      )}
    </li>
  );
});

/** Shows a video's duration once it is known (decision 014). It is the button's description, not a part of its name. */
function VideoMark({ id, media, isPaused }: { id: string; media: Media; isPaused: boolean }) {
  const seconds = useVideoDuration(media, !isPaused);
  return (
    <span className={styles.video} aria-hidden="true">
      <Icon name="play" size={16} />
      <span id={id}>{seconds !== null && formatDuration(seconds)}</span>
    </span>
  );
}

function CartLink({ label, onGo }: { label: string; onGo: () => void }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads within the page, whose address names the photo that is open.
    <a
      href="#cart"
      className={styles.cartLink}
      onClick={(event) => {
        event.preventDefault();
        onGo();
      }}
    >
      {label}
    </a>
  );
}

type ToggleProps = Pick<
  MediaCellProps,
  't' | 'media' | 'number' | 'choice' | 'isChanging' | 'isLocked' | 'isOfBought'
> & { onToggle: NonNullable<MediaCellProps['onToggle']> };

export function Toggle({ t, media, number, choice, isChanging, isLocked, isOfBought, onToggle }: ToggleProps) {
  const kind = media.kind === 'photo' ? 'Photo' : 'Video';
  return (
    <label className={styles.toggle} aria-busy={isChanging || undefined}>
      <input
        type="checkbox"
        className={styles.input}
        aria-label={t(`gallery.${isOfBought ? 'choose' : 'add'}${kind}`, { number })}
        checked={choice === 'chosen'}
        aria-disabled={isLocked || undefined}
        onChange={(event) => onToggle([media], event.target.checked)}
      />
      {isChanging ? <Spinner size={17} /> : choice === 'chosen' && <Icon name="check" size={17} />}
    </label>
  );
}

function useVideoDuration({ id, filename }: Media, isEnabled: boolean): number | null {
  const { data } = useQuery({
    queryKey: ['video-duration', id],
    queryFn: async ({ signal }) => {
      const { readMp4Duration } = await import('./mp4-duration.ts');
      return readMp4Duration(mediaPath('preview', id, filename), signal);
    },
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? null;
}

/** Formats a duration as `0:05`, `1:30` or `1:02:03` in every language, rounded down, but at least one second. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
