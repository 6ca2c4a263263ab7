import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/lib/lazy-part.tsx';
import styles from './camera.module.css';
import type { CameraHandle } from './camera-view.tsx';
import { jpegOf, type Selfies } from './selfies.tsx';
import type { Cameras } from './use-cameras.ts';

const CameraView = lazyPart(() => import('./camera-view.tsx'), 'CameraView', 'first');

type CameraCaptureProps = { cameras: Cameras; selfies: Selfies; countdown: Countdown; isSearching: boolean };

/** A selfie at each press, then a countdown before the next (requirement F3). */
export function useCameraCapture({ cameras, selfies, countdown, isSearching }: CameraCaptureProps) {
  const camera = useRef<CameraHandle>(null);
  const [isReady, setIsReady] = useState(false);
  const canCapture = isReady && countdown.left === 0 && !selfies.isFull && !isSearching;
  const capture = async () => {
    const canvas = canCapture ? camera.current?.capture() : null;
    if (!canvas || !countdown.start()) return;
    const picture = await jpegOf(canvas);
    if (picture) selfies.add([picture]);
  };
  const onReady = () => {
    setIsReady(true);
    cameras.find();
  };
  const picture = { camera, choice: cameras.choice, onReady };
  const shutter = { canCapture, left: countdown.left, onCapture: () => void capture() };
  return { picture, shutter, onLost: () => setIsReady(false) };
}
type CameraCapture = ReturnType<typeof useCameraCapture>;

type CameraPictureProps = CameraCapture['picture'] & {
  onFailed: (error: unknown) => void;
};

export function CameraPicture({ camera, ...view }: CameraPictureProps) {
  return (
    <Suspense fallback={<div className={styles.window} aria-busy="true" />}>
      <CameraView ref={camera} {...view} />
    </Suspense>
  );
}

export function Shutter({ canCapture, left, onCapture }: CameraCapture['shutter']) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.shutter} data-shutter aria-disabled={!canCapture} onClick={onCapture}>
      <svg className={styles.ring} viewBox="0 0 78 78" aria-hidden="true">
        <circle className={styles.track} cx="39" cy="39" r="36" />
        {left > 0 && (
          <circle
            className={styles.filled}
            cx="39"
            cy="39"
            r="36"
            pathLength="1"
            style={{ strokeDashoffset: (left - 1) / SECONDS_BETWEEN_CAPTURES }}
          />
        )}
        <circle className={styles.disc} cx="39" cy="39" r="29" />
        {left > 0 && (
          <text className={styles.left} x="39" y="39" transform="rotate(90 39 39)">
            {left}
          </text>
        )}
      </svg>
      {t('faceSearch.camera.capture')}
    </button>
  );
}

export const SECONDS_BETWEEN_CAPTURES = 3;
const TICK_MS = 1_000;

/** Countdown in seconds (requirement F3). `start` returns false while it runs, also before the next render. */
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
