import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Webcam from 'react-webcam';
import { logProblem } from '#client/services/problem-log.ts';
import { Button } from '#client/ui/button.tsx';
import { ProblemNote } from '#client/ui/message.tsx';
import { Modal } from '#client/ui/modal.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';
import styles from './card-scanner.module.css';
import { useScan } from './use-scan.ts';

export type CardScannerProps = { onScanned: (card: CardCode) => void; onClose: () => void };

type CameraState = 'starting' | 'on' | 'blocked' | 'missing';

const REAR_CAMERA = { facingMode: 'environment', width: { ideal: 1280 } };

function isUnavailable(state: CameraState): state is 'blocked' | 'missing' {
  return state === 'blocked' || state === 'missing';
}

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError';

/** Reads a card's code by camera, or from a photo without one. */
export function CardScanner({ onScanned, onClose }: CardScannerProps) {
  const { t } = useTranslation();
  const webcam = useRef<Webcam>(null);
  const [camera, setCamera] = useState<CameraState>('starting');
  const scan = useScan(() => webcam.current?.video ?? null, camera === 'on', onScanned);
  return (
    <Modal
      title={t('home.scan.title')}
      onClose={onClose}
      footer={<CardPhotoButton isPrimary={isUnavailable(camera)} onPhoto={scan.readPhoto} />}
    >
      <div className={styles.scanner}>
        <CameraView webcam={webcam} camera={camera} onChange={setCamera} />
        {scan.problem && <ProblemNote>{t(`home.scan.${scan.problem}`)}</ProblemNote>}
      </div>
    </Modal>
  );
}

type CameraViewProps = {
  webcam: RefObject<Webcam | null>;
  camera: CameraState;
  onChange: (state: CameraState) => void;
};

function CameraView({ webcam, camera, onChange }: CameraViewProps) {
  const { t } = useTranslation();
  const fail = (error: unknown) => {
    logProblem('the camera did not start', error);
    onChange(isRefusal(error) ? 'blocked' : 'missing');
  };
  return (
    <>
      {isUnavailable(camera) ? (
        <ProblemNote>{t(`home.scan.${camera}`)}</ProblemNote>
      ) : (
        <div className={styles.view} aria-busy={camera === 'starting' || undefined}>
          <Webcam
            ref={webcam}
            className={styles.video}
            audio={false}
            disablePictureInPicture
            videoConstraints={REAR_CAMERA}
            // Permission is not enough: there must be a first picture.
            onLoadedData={() => onChange('on')}
            onUserMediaError={fail}
          />
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
  onPhoto: (photo: File) => Promise<void>;
};

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
          // Otherwise choosing the same photo again raises no event.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
