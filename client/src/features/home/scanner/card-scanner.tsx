import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Webcam from 'react-webcam';
import { useBackCloses } from '#client/lib/back-closes.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { Button } from '#client/ui/button.tsx';
import { ProblemNote } from '#client/ui/message.tsx';
import { Modal } from '#client/ui/modal.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';
import styles from './card-scanner.module.css';
import { type CodeReader, cardInPhoto, cardInView, createCodeReader } from './read-codes.ts';

export type CardScannerProps = { onScanned: (card: CardCode) => void; onClose: () => void };

type CameraState = 'starting' | 'on' | 'blocked' | 'missing';

const REAR_CAMERA = { facingMode: 'environment', width: { ideal: 1280 } };

function isUnavailable(state: CameraState): state is 'blocked' | 'missing' {
  return state === 'blocked' || state === 'missing';
}

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError';

export function CardScanner({ onScanned, onClose }: CardScannerProps) {
  useBackCloses(() => void onClose());
  const { t } = useTranslation();
  const webcam = useRef<Webcam>(null);
  const [camera, setCamera] = useState<CameraState>('starting');
  const scan = useScan(() => webcam.current?.video ?? null, camera === 'on', onScanned);
  return (
    <Modal
      title={t('home.scan.open')}
      onClose={onClose}
      footer={<CardPhotoButton isPrimary={isUnavailable(camera)} onPhoto={scan.readPhoto} />}
    >
      <div className={styles.scanner}>
        <Viewfinder webcam={webcam} camera={camera} onChange={setCamera} />
        {scan.problem && <ProblemNote>{t(`home.scan.${scan.problem}`)}</ProblemNote>}
      </div>
    </Modal>
  );
}

type ViewfinderProps = {
  webcam: RefObject<Webcam | null>;
  camera: CameraState;
  onChange: (state: CameraState) => void;
};

function Viewfinder({ webcam, camera, onChange }: ViewfinderProps) {
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
            // Permission alone is not enough: the camera is on when its first picture has arrived.
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

function CardPhotoButton({ isPrimary, onPhoto }: { isPrimary: boolean; onPhoto: (photo: File) => Promise<void> }) {
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
          // Otherwise, choosing the same photo again would fire no event.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

type Problem = 'otherCode' | 'photoFailed' | 'unavailable';

function useScan(video: () => HTMLVideoElement | null, isCameraOn: boolean, onScanned: (card: CardCode) => void) {
  const reader = useRef<Promise<CodeReader> | null>(null);
  const cachedReader = () => {
    reader.current ??= createCodeReader();
    return reader.current;
  };
  const [problem, setProblem] = useState<Problem | null>(null);
  const reportCard = useEffectEvent(onScanned);
  const search = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const read = await cachedReader();
      const card = await cardInView(video, read, { onOtherCode: () => setProblem('otherCode'), signal });
      if (card) reportCard(card);
    } catch (error) {
      logProblem('codes cannot be read', error);
      reader.current = null;
      if (!signal.aborted) setProblem('unavailable');
    }
  });
  useEffect(() => {
    if (!isCameraOn) return;
    const controller = new AbortController();
    void search(controller.signal);
    return () => controller.abort();
  }, [isCameraOn]);

  const readPhoto = async (photo: File) => {
    setProblem(null);
    try {
      const { card, hasCode } = await cardInPhoto(photo, await cachedReader());
      if (card) return onScanned(card);
      setProblem(hasCode ? 'otherCode' : 'photoFailed');
    } catch (error) {
      logProblem('the photo of a card cannot be read', error);
      setProblem('photoFailed');
    }
  };
  return { problem, readPhoto };
}
