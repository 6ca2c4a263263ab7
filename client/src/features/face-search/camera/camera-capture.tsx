import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import styles from './camera-capture.module.css';
import type { CameraHandle } from './camera-view.tsx';
import windowStyles from './camera-window.module.css';
import { jpegOf } from './selfie-file.ts';
import type { Cameras } from './use-cameras.ts';
import type { useCountdown } from './use-countdown.ts';
import type { Selfies } from './use-selfies.ts';

const CameraView = lazy(() => import('./camera-view.tsx').then((module) => ({ default: module.CameraView })));

type CameraCaptureProps = {
  cameras: Cameras;
  selfies: Selfies;
  countdown: ReturnType<typeof useCountdown>;
  isSearching: boolean;
  onSettings: () => void;
  /** There is no picture, and why, as the browser says it. */
  onFailed: (error: unknown) => void;
};

/** The camera's picture, and a selfie of it by each press, some seconds apart (requirement F3). */
export function CameraCapture({ cameras, selfies, countdown, isSearching, onSettings, onFailed }: CameraCaptureProps) {
  const { t } = useTranslation();
  const camera = useRef<CameraHandle>(null);
  const [isReady, setIsReady] = useState(false);
  const canCapture = isReady && countdown.left === 0 && !selfies.isFull && !isSearching;
  const onReady = () => {
    setIsReady(true);
    cameras.find();
  };
  const capture = async () => {
    const canvas = canCapture ? camera.current?.capture() : null;
    if (!canvas || !countdown.start()) return;
    const picture = await jpegOf(canvas);
    if (picture) selfies.add([picture]);
  };
  const view = { choice: cameras.choice, countdown: countdown.left, onReady, onFailed };
  return (
    <>
      <Suspense fallback={<div className={windowStyles.window} aria-busy="true" />}>
        <CameraView ref={camera} {...view} />
      </Suspense>
      <div className={styles.controls}>
        <Button variant="secondary" disabled={isSearching} onClick={onSettings}>
          {t('faceSearch.camera.settings')}
        </Button>
        <Button icon="camera" aria-disabled={!canCapture} onClick={() => void capture()}>
          {t('faceSearch.camera.capture')}
        </Button>
      </div>
    </>
  );
}
