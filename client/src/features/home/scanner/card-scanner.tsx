import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '#client/ui/modal.tsx';
import type { CardCode } from '#shared/card-code.ts';
import { CameraView } from './camera-view.tsx';
import { CardPhotoButton } from './card-photo-button.tsx';
import styles from './card-scanner.module.css';
import { isHopeless, useCamera } from './use-camera.ts';
import { useScan } from './use-scan.ts';

export type CardScannerProps = { onScanned: (card: CardCode) => void; onClose: () => void };

/** Reads the code of a card by camera, or from a photo where there is no camera to be had. */
export function CardScanner({ onScanned, onClose }: CardScannerProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  const scan = useScan(video, camera === 'on', onScanned);
  return (
    <Modal
      title={t('home.scan.title')}
      onClose={onClose}
      footer={<CardPhotoButton isMainWay={isHopeless(camera)} onPhoto={scan.readPhoto} />}
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
