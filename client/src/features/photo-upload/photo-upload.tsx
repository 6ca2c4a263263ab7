import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { formatCardCode } from '#shared/cards/card-code.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTOS, PHOTO_TYPES } from '#shared/pictures/photo-file.ts';
import { ChosenPhotos } from './chosen-photos.tsx';
import styles from './photo-upload.module.css';
import { UploadDone } from './upload-done.tsx';
import { type RefusedFile, type UploadState, unsentPhotos } from './upload-state.ts';
import { type Upload, useUpload } from './use-upload.ts';

type PhotoUploadProps = {
  card: GalleryCard | null;
  onClose: () => void;
  /** Called with a function that stops the upload, for the back button; null when nothing is being sent. */
  onSending?: (stop: (() => void) | null) => void;
};

/** Sends the visitor's own photos, then shows the code of the card that contains them (U1 to U4). */
export function PhotoUpload({ card, onClose, onSending }: PhotoUploadProps) {
  const { t } = useTranslation();
  const upload = useUpload(card);
  const { state } = upload;
  const isSending = state.phase === 'sending';
  useEffect(() => {
    onSending?.(isSending ? upload.stop : null);
    return () => onSending?.(null);
  }, [isSending, upload.stop, onSending]);
  return (
    <Modal
      title={state.phase === 'done' ? t('upload.done') : t(card ? 'gallery.addPhotos' : 'home.sendPhotos')}
      shape="full"
      // Closing by accident must not lose an upload, so the first close only stops it.
      onClose={isSending ? upload.stop : onClose}
      footer={state.phase === 'done' || state.photos.length === 0 ? undefined : <UploadAction upload={upload} />}
    >
      <div className={styles.content} data-tone="paper">
        {state.phase === 'done' && state.card ? (
          <UploadDone
            card={state.card}
            files={state.photos.map(({ file }) => file)}
            refused={<RefusedFiles files={state.refused} />}
            onMore={upload.startOver}
            onClose={onClose}
          />
        ) : (
          <Choosing upload={upload} />
        )}
      </div>
    </Modal>
  );
}

function Choosing({ upload }: { upload: Upload }) {
  const { t } = useTranslation();
  // Photos that are dropped while others are being sent are sent after them.
  const isOver = useDrop(upload.add);
  const { state } = upload;
  const isSending = state.phase === 'sending';
  return (
    <>
      {state.phase === 'failed' && <UploadFailure state={state} />}
      <RefusedFiles files={state.refused} />
      <ChosenPhotos photos={state.photos} onRemove={isSending ? null : upload.remove} />
      {!isSending && <PhotoPicker isSmall={state.photos.length > 0} isOver={isOver} onChoose={upload.add} />}
      {state.card && !isSending && (
        <p className={styles.hint}>{t('upload.toCard', { code: formatCardCode(state.card.code) })}</p>
      )}
    </>
  );
}

/**
 * Shows one button to send, stop and retry, so that it keeps the focus. Its `value` tells these apart, so that a double
 * press does not also stop what it started (lib/double-press.ts).
 */
function UploadAction({ upload }: { upload: Upload }) {
  const { t } = useTranslation();
  const { phase, photos } = upload.state;
  const count = unsentPhotos(upload.state).length;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (phase === 'failed') button.current?.focus();
  }, [phase]);
  const isSending = phase === 'sending';
  const label = isSending ? t('upload.stop') : phase === 'failed' ? t('site.tryAgain') : t('upload.send', { count });
  return (
    <div className={styles.action}>
      <p role="status" className={styles.status}>
        {isSending && t('upload.sending', { position: photos.length - count + 1, total: photos.length })}
      </p>
      <Button
        ref={button}
        isWide
        value={isSending ? 'stop' : 'send'}
        variant={isSending ? 'secondary' : 'primary'}
        {...(isSending ? {} : { icon: 'upload' as const })}
        onClick={isSending ? upload.stop : upload.send}
      >
        {label}
      </Button>
    </div>
  );
}

/** Lists each refused file with the reason. The other files are sent (U4). */
function RefusedFiles({ files }: { files: readonly RefusedFile[] }) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <div className={styles.refused} role="alert">
      <p className={styles.failureTitle}>
        <Icon name="alert" />
        <span>{t('upload.refused', { count: files.length })}</span>
      </p>
      <ul className={styles.list}>
        {files.map(({ id, name, problem }) => (
          <li key={id}>
            <strong className={styles.name}>{name}</strong> <span>{t(`errors.${problem}`)}</span>
          </li>
        ))}
      </ul>
      {files.some(({ name }) => /\.hei[cf]$/i.test(name)) && <p>{t('upload.heic')}</p>}
    </div>
  );
}

const EXPLAINED: ReadonlySet<ErrorCode> = new Set([
  'UPLOAD_NOT_ALLOWED',
  'TOO_MANY_REQUESTS',
  'TRANSFER_TOO_SLOW',
  'SERVER_BUSY',
  'CARD_NOT_FOUND',
  'NOT_FOUND',
]);

/** Says why sending stopped, if that is known, and whether the photos are kept or may have arrived (U2). */
function UploadFailure({ state: { failure, venueWords, card } }: { state: UploadState }) {
  const { t } = useTranslation();
  const uncertain = card ? t('upload.uncertain') : t('upload.uncertainFirst');
  const kept = failure === 'NOT_SENT' ? t('upload.offline') : t('upload.kept');
  return (
    <div className={styles.failure} role="alert">
      <p className={styles.failureTitle}>
        <Icon name="alert" /> {t('upload.failed')}
      </p>
      {failure && EXPLAINED.has(failure) && <p>{t(`errors.${failure}`)}</p>}
      <p>{failure === 'OUTCOME_UNKNOWN' ? uncertain : kept}</p>
      {venueWords && <p>{t('site.venueSays', { words: venueWords })}</p>}
    </div>
  );
}

/** Accepts photos dropped anywhere on the page. By default, the browser would leave the page to open the photo. */
function useDrop(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const onDragOver = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) onDrop(files);
    };
    document.addEventListener('dragover', onDragOver, { signal });
    document.addEventListener('dragleave', onDragLeave, { signal });
    document.addEventListener('drop', drop, { signal });
    return () => stop.abort();
  }, [onDrop]);
  return isOver;
}

type PhotoPickerProps = { isSmall: boolean; isOver: boolean; onChoose: (files: readonly File[]) => void };

function PhotoPicker({ isSmall, isOver, onChoose }: PhotoPickerProps) {
  const { t } = useTranslation();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Otherwise, choosing a removed file again would fire no event.
    target.value = '';
    if (files.length > 0) onChoose(files);
  };
  return (
    <div className={[styles.place, isSmall && styles.small, isOver && styles.over].filter(Boolean).join(' ')}>
      {!isSmall && (
        <>
          <span className={styles.picture}>
            <Icon name="addPhoto" size={32} />
          </span>
          <p className={styles.purpose}>{t('upload.purpose')}</p>
        </>
      )}
      <label className={styles.button}>
        <Icon name="plus" />
        <span>{isSmall ? t('cart.chooseMore') : t('upload.choose')}</span>
        <input type="file" className="visually-hidden" accept={PHOTO_TYPES.join(',')} multiple onChange={choose} />
      </label>
      <p className={styles.drop}>{t('upload.drop')}</p>
      {!isSmall && (
        <div className={styles.rules}>
          <p>{t('upload.rules', { most: MAX_PHOTOS, megabytes: MAX_PHOTO_BYTES / 1024 / 1024 })}</p>
          <p>{t('upload.privacy')}</p>
        </div>
      )}
    </div>
  );
}
