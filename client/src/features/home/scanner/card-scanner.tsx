import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Webcam from 'react-webcam';
import { useBackCloses } from '#client/lib/back-closes.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { Button } from '#client/ui/button.tsx';
import { ProblemNote } from '#client/ui/message.tsx';
import { Modal } from '#client/ui/modal.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';
import { cardInText } from '#shared/cards/card-link.ts';
import styles from './card-scanner.module.css';

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
            // Permission alone is not enough: a first picture must have arrived.
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
          // Without this, choosing the same photo again would fire no event.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

type Problem = 'otherCode' | 'photoFailed' | 'unavailable';

function useScan(video: () => HTMLVideoElement | null, isCameraOn: boolean, onScanned: (card: CardCode) => void) {
  const reader = useRef<Promise<CodeReader> | null>(null);
  const loadReader = () => {
    reader.current ??= createCodeReader();
    return reader.current;
  };
  const [problem, setProblem] = useState<Problem | null>(null);
  const reportCard = useEffectEvent(onScanned);
  const search = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const read = await loadReader();
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
      const { card, hasCode } = await cardInPhoto(photo, await loadReader());
      if (card) return onScanned(card);
      setProblem(hasCode ? 'otherCode' : 'photoFailed');
    } catch (error) {
      logProblem('the photo of a card cannot be read', error);
      setProblem('photoFailed');
    }
  };
  return { problem, readPhoto };
}

/** Feels instant and keeps the phone cool. */
const FRAME_PAUSE_MS = 120;
/** In px. Enough for a code in a quarter of the picture, and little enough for weak phones. */
const FRAME_MAX_SIDE = 800;
/** In px. Fine print needs the larger size, while noisy photos read better in the smaller one. */
const PHOTO_MAX_SIDES = [1600, 700] as const;

const cardIn = (texts: readonly string[]): CardCode | null =>
  texts.map((text) => cardInText(text, location.host)).find((card) => card !== null) ?? null;

async function cardInView(
  video: () => HTMLVideoElement | null,
  read: CodeReader,
  { onOtherCode, signal }: { onOtherCode: () => void; signal: AbortSignal },
): Promise<CardCode | null> {
  for (let shown = video(); shown && !signal.aborted; shown = video()) {
    const texts = await read(draw(shown, shown.videoWidth, shown.videoHeight, FRAME_MAX_SIDE));
    if (signal.aborted) return null;
    const card = cardIn(texts);
    if (card) return card;
    if (texts.length > 0) onOtherCode();
    await new Promise((resolve) => setTimeout(resolve, FRAME_PAUSE_MS));
  }
  return null;
}

/** @throws if the file is not a picture */
async function cardInPhoto(photo: File, read: CodeReader): Promise<{ card: CardCode | null; hasCode: boolean }> {
  let hasCode = false;
  for (const picture of await drawPhoto(photo)) {
    const texts = await read(picture);
    const card = cardIn(texts);
    hasCode ||= texts.length > 0;
    if (card) return { card, hasCode };
  }
  return { card: null, hasCode };
}

async function drawPhoto(photo: File): Promise<readonly HTMLCanvasElement[]> {
  const bitmap = await createImageBitmap(photo);
  const pictures = PHOTO_MAX_SIDES.map((maxSide) => draw(bitmap, bitmap.width, bitmap.height, maxSide));
  bitmap.close();
  return pictures;
}

function draw(source: CanvasImageSource, width: number, height: number, maxSide: number): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / Math.max(width, height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

type PlatformDetector = { detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]> };
type PlatformDetectorClass = {
  new (options: { formats: readonly string[] }): PlatformDetector;
  getSupportedFormats(): Promise<readonly string[]>;
};

const FORMATS = ['qr_code', 'code_128'] as const;

type CodeReader = (canvas: HTMLCanvasElement) => Promise<readonly string[]>;

async function loadReader(): Promise<CodeReader> {
  const { readBarcode, readQrCode } = await import('./decoders.ts');
  return async (canvas) => {
    const pixels = canvas
      .getContext('2d', { willReadFrequently: true })
      ?.getImageData(0, 0, canvas.width, canvas.height);
    if (!pixels) return [];
    const texts = readQrCode(pixels);
    return texts.length > 0 ? texts : readBarcode(pixels);
  };
}

async function createPlatformReader(): Promise<CodeReader | null> {
  const Detector = Reflect.get(window, 'BarcodeDetector') as PlatformDetectorClass | undefined;
  const supported = (await Detector?.getSupportedFormats()) ?? [];
  if (!Detector || !FORMATS.every((format) => supported.includes(format))) return null;
  const detector = new Detector({ formats: FORMATS });
  let isBroken = false;
  return async (canvas) => {
    if (isBroken) return (await loadReader())(canvas);
    try {
      return (await detector.detect(canvas)).map(({ rawValue }) => rawValue);
    } catch (error) {
      // Some phones define the detector without the service behind it.
      logProblem('the platform reads no codes after all', error);
      isBroken = true;
      return [];
    }
  };
}

/** Uses the browser's reader, otherwise a loaded one. @throws if loading fails */
async function createCodeReader(): Promise<CodeReader> {
  return (await createPlatformReader()) ?? loadReader();
}
