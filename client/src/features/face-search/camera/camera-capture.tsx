import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import styles from './camera.module.css';
import type { CameraHandle } from './camera-view.tsx';
import { jpegOf, type Selfies } from './selfies.tsx';
import type { Cameras } from './use-cameras.ts';

const CameraView = lazy(() => import('./camera-view.tsx').then((module) => ({ default: module.CameraView })));

type CameraCaptureProps = {
  cameras: Cameras;
  selfies: Selfies;
  countdown: Countdown;
  isSearching: boolean;
  onSettings: () => void;
  /** Runs with the browser's error when the camera gives no picture. */
  onFailed: (error: unknown) => void;
};

/** The camera picture, and the button that takes a selfie every few seconds (requirement F3). */
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
      <Suspense fallback={<div className={styles.window} aria-busy="true" />}>
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

const TICK_MS = 1_000;

/**
 * A countdown between two captures (requirement F3).
 * @returns the seconds left, and `start`. While a countdown is running, `start` does nothing and returns false. A ref
 *   ensures this also for two presses before the next render.
 */
export function useCountdown(seconds: number): { readonly left: number; readonly start: () => boolean } {
  const [left, setLeft] = useState(0);
  const isRunning = useRef(false);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => {
      if (left === 1) isRunning.current = false;
      setLeft(left - 1);
    }, TICK_MS);
    return () => clearTimeout(timer);
  }, [left]);
  const start = () => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setLeft(seconds);
    return true;
  };
  return { left, start };
}
export type Countdown = ReturnType<typeof useCountdown>;
