import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Message } from '#client/ui/message.tsx';
import type { ErrorCode } from '#shared/error-codes.ts';

type RetryProps = { isRetrying: boolean; onRetry: () => void };

type EmptyGalleryProps = RetryProps & {
  /** There are media, and none of them was bought or is for sale here. */
  isUnboughtOnly?: boolean;
  /** Why it may be so; what is on its way may take its time. */
  reason?: string;
};

/** A card without anything to show, or without anything bought, yet (requirements G4, E5). */
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

/** The gallery could not be loaded; an empty one is told as such (requirement G4). */
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

/** Something beside the photos failed: the photos stay, the rest can be asked for again. */
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
