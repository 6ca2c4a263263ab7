import { createContext, type SyntheticEvent, useContext, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Slide, useController } from 'yet-another-react-lightbox';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useIsOnline } from '#client/ui/notice.tsx';
import styles from './media-viewer.module.css';
import { isClip, thumbOf } from './use-slides.ts';

/** The slide being rendered. The library does not pass it to the component that replaces a failed slide. */
export const SlideContext = createContext<Slide | null>(null);

const RECOVERY_MS = 12_000;
const PAUSE_MS = 1_000;

/** Whether the network is down, or came back so recently that requests may still fail. */
export function useIsRecovering(): boolean {
  const isOnline = useIsOnline();
  const [isRecovering, setIsRecovering] = useState(!isOnline);
  if (!isOnline && !isRecovering) setIsRecovering(true);
  useEffect(() => {
    if (!isOnline || !isRecovering) return;
    const timer = setTimeout(() => setIsRecovering(false), RECOVERY_MS);
    return () => clearTimeout(timer);
  }, [isOnline, isRecovering]);
  return isRecovering;
}

/**
 * Offers to retry a photo or video that failed (G6). While the network recovers, it retries by itself after a second,
 * and the viewer's bar explains why only a thumbnail shows. It mounts again at each failure, and so retries repeatedly.
 */
export function FailedSlide({ onRetry, isRecovering }: { onRetry: (media: string) => void; isRecovering: boolean }) {
  const slide = useContext(SlideContext);
  const isOnline = useIsOnline();
  const retry = () => onRetry(slide?.media?.id ?? '');
  const retryAlone = useEffectEvent(retry);
  useEffect(() => {
    if (!isOnline || !isRecovering) return;
    const timer = setTimeout(() => retryAlone(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isOnline, isRecovering]);
  if (!isRecovering) return <RetrySlide onRetry={retry} />;
  return (
    slide && isClip(slide) && <img className={styles.still} src={thumbOf(slide.media)} alt="" onError={hideImage} />
  );
}

function RetrySlide({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const { focus } = useController();
  const retry = () => {
    // The pressed button disappears. Without this, the viewer would lose the focus and get no keys.
    focus();
    onRetry();
  };
  return (
    <div className={styles.failure}>
      <Icon name="photo" size={40} />
      <p role="status">{t('gallery.imageFailed')}</p>
      <Button variant="secondary" onClick={retry}>
        {t('site.tryAgain')}
      </Button>
    </div>
  );
}

export function hideImage({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.style.display = 'none';
}
