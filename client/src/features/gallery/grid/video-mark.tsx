import { Icon } from '#client/ui/icon.tsx';
import type { Media } from '#shared/media.ts';
import { formatDuration } from './format-duration.ts';
import styles from './media-cell.module.css';
import { useVideoDuration } from './video-duration.ts';

/** What tells a video from a photo: a play mark, with the duration once it is known (decision 014). */
export function VideoMark({ id, media, isPaused }: { id: string; media: Media; isPaused: boolean }) {
  const seconds = useVideoDuration(media, !isPaused);
  return (
    <span className={styles.video}>
      <Icon name="play" size={16} />
      <span id={id}>{seconds !== null && formatDuration(seconds)}</span>
    </span>
  );
}
