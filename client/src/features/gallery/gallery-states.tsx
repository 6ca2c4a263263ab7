import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Message } from '#client/ui/message.tsx';
import type { ErrorCode } from '#shared/error-codes.ts';

type RetryProps = { isRetrying: boolean; onRetry: () => void };

type EmptyGalleryProps = RetryProps & {
  /** The gallery has media, but none of them is bought or for sale. */
  isUnboughtOnly?: boolean;
  /** Replaces the general explanation that media may arrive later. */
  reason?: string;
};

/** A card without any media to show, or without bought ones where nothing is sold (requirements G4, E5). */
export function EmptyGallery({ isRetrying, onRetry, isUnboughtOnly = false, reason }: EmptyGalleryProps) {
  const { t } = useTranslation();
  return (
    <Message
      icon="photo"
      title={t(isUnboughtOnly ? 'gallery.nothingSold' : 'gallery.empty')}
      action={
        <Button variant="secondary" isBusy={isRetrying} onClick={onRetry}>
          {t('gallery.retry')}
        </Button>
      }
    >
      <p>{reason ?? t('site.mediaDelay')}</p>
    </Message>
  );
}

/** The gallery failed to load, or its card has no media yet (requirement G4). */
export function GalleryFailure({ errorCode, ...retry }: RetryProps & { errorCode: ErrorCode }) {
  const { t } = useTranslation();
  if (errorCode === 'CARD_EMPTY_PHOTO') return <EmptyGallery {...retry} />;
  return (
    <Message
      icon="alert"
      title={t('gallery.failed')}
      action={
        <Button isBusy={retry.isRetrying} onClick={() => location.reload()}>
          {t('gallery.reload')}
        </Button>
      }
      isAlert
    />
  );
}

/** A part beside the photos failed to load: the photos stay, and the visitor can retry the part. */
export function PartFailure({ text, isRetrying, onRetry }: RetryProps & { text: string }) {
  const { t } = useTranslation();
  return (
    <Message
      icon="alert"
      title={text}
      action={
        <Button variant="secondary" isBusy={isRetrying} onClick={onRetry}>
          {t('gallery.retry')}
        </Button>
      }
      isAlert
    />
  );
}

/** The focused heading is read first. The region must also be on the page before its text: screen readers announce changes. */
const PAUSE_MS = 700;
/** An announcement that stayed would be read again as a part of the page. */
const SAID_MS = 1_700;

/** Says to screen readers that the gallery is there, and how many media it has. */
export function GalleryStatus({ count }: { count: number }) {
  const { t } = useTranslation();
  const [isSaid, setIsSaid] = useState(false);
  useEffect(() => {
    const timers = [setTimeout(() => setIsSaid(true), PAUSE_MS), setTimeout(() => setIsSaid(false), SAID_MS)];
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <p className="visually-hidden" role="status">
      {isSaid ? `${t('site.galleryTitle')}: ${t('cart.items', { count })}` : ''}
    </p>
  );
}
