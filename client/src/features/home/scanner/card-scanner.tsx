import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import type { CardCode } from '#shared/card-code.ts';
import styles from './card-scanner.module.css';
import { useCamera } from './use-camera.ts';
import { useScan } from './use-scan.ts';

export type CardScannerProps = { onScanned: (card: CardCode) => void; onClose: () => void };

/** Reads the code of a card by camera, or from a photo where there is no camera to be had. */
export function CardScanner({ onScanned, onClose }: CardScannerProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const camera = useCamera(video);
  const scan = useScan(video, camera === 'on', onScanned);
  const [isReading, setIsReading] = useState(false);
  const isHopeless = camera === 'blocked' || camera === 'missing';
  const readPhoto = async (photo: File | undefined) => {
    if (!photo) return;
    setIsReading(true);
    await scan.readPhoto(photo);
    setIsReading(false);
  };
  return (
    <Modal
      title={t('home.scan.title')}
      onClose={onClose}
      footer={
        <>
          <Button
            look={isHopeless ? 'primary' : 'secondary'}
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
              void readPhoto(currentTarget.files?.[0]);
              // The same photo may be chosen again.
              currentTarget.value = '';
            }}
          />
        </>
      }
    >
      <div className={styles.scanner}>
        {isHopeless ? (
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
          {camera === 'starting' && t('home.scan.starting')}
          {camera === 'on' && t('home.scan.aim')}
        </p>
        {scan.problem && (
          <p className={styles.problem} role="alert">
            {t(`home.scan.${scan.problem}`)}
          </p>
        )}
      </div>
    </Modal>
  );
}
