import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import type { CardCode } from '#shared/card-code.ts';
import styles from './card-scanner.module.css';
import { type CameraState, isUnavailable, useCamera } from './use-camera.ts';
import { useScan } from './use-scan.ts';

export type CardScannerProps = { onScanned: (card: CardCode) => void; onClose: () => void };

/** Reads the code of a card by camera, or from a photo where no camera is available. */
export function CardScanner({ onScanned, onClose }: CardScannerProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  const scan = useScan(video, camera === 'on', onScanned);
  return (
    <Modal
      title={t('home.scan.title')}
      onClose={onClose}
      footer={<CardPhotoButton isPrimary={isUnavailable(camera)} onPhoto={scan.readPhoto} />}
    >
      <div className={styles.scanner}>
        <CameraView video={video} camera={camera} />
        {scan.problem && (
          <p className={styles.problem} role="alert">
            {t(`home.scan.${scan.problem}`)}
          </p>
        )}
      </div>
    </Modal>
  );
}

/** The camera's picture with a frame to aim by, or the reason why there is no picture. */
function CameraView({ video, camera }: { video: RefObject<HTMLVideoElement | null>; camera: CameraState }) {
  const { t } = useTranslation();
  return (
    <>
      {isUnavailable(camera) ? (
        <p className={styles.problem} role="alert">
          {t(`home.scan.${camera}`)}
        </p>
      ) : (
        <div className={styles.view} aria-busy={camera === 'starting' || undefined}>
          <video ref={video} className={styles.video} muted playsInline />
          <span className={styles.frame} />
        </div>
      )}
      <p className={styles.hint} role="status">
        {camera === 'starting' && <span>{t('home.scan.starting')}</span>}
        {camera === 'on' && <span>{t('home.scan.aim')}</span>}
      </p>
    </>
  );
}

type CardPhotoButtonProps = {
  isPrimary: boolean;
  /** Reads the photo; the button is busy until it resolves. */
  onPhoto: (photo: File) => Promise<void>;
};

/** Chooses a photo of a card, or takes one with the phone's own camera app. */
function CardPhotoButton({ isPrimary, onPhoto }: CardPhotoButtonProps) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  const read = async (photo: File | undefined) => {
    if (!photo) return;
    setIsReading(true);
    await onPhoto(photo);
    setIsReading(false);
  };
  return (
    <>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        icon="photo"
        isWide
        isBusy={isReading}
        onClick={() => picker.current?.click()}
      >
        {t('home.scan.photo')}
      </Button>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('home.scan.photo')}
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0]);
          // Without this, choosing the same photo again would raise no event.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
