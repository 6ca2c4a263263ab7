import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type Webcam from 'react-webcam';
import styles from './camera.module.css';
import type { Cameras } from './cameras.tsx';
import { jpegOf, type Selfies } from './selfies.tsx';

type CameraCaptureProps = { cameras: Cameras; selfies: Selfies; countdown: Countdown; isSearching: boolean };

/** Takes a selfie at each press, then counts down until the next one is possible (F3). */
export function useCameraCapture({ cameras, selfies, countdown, isSearching }: CameraCaptureProps) {
  const webcam = useRef<Webcam>(null);
  const [isReady, setIsReady] = useState(false);
  const canCapture = isReady && countdown.left === 0 && !selfies.isFull && !isSearching;
  const capture = async () => {
    const canvas = canCapture ? webcam.current?.getCanvas() : null;
    if (!canvas || !countdown.start()) return;
    const picture = await jpegOf(canvas);
    if (picture) selfies.add([picture]);
  };
  const onReady = () => {
    setIsReady(true);
    cameras.find();
  };
  const shutter = { canCapture, left: countdown.left, onCapture: () => void capture() };
  return { webcam, onReady, shutter, onLost: () => setIsReady(false) };
}

export function Shutter({ canCapture, left, onCapture }: ReturnType<typeof useCameraCapture>['shutter']) {
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

const SECONDS_BETWEEN_CAPTURES = 3;

/** Counts down in seconds (F3). While it runs, `start` returns false, even before React has rendered. */
export function useCountdown() {
  const [left, setLeft] = useState(0);
  const isRunning = useRef(false);
  useEffect(() => {
    isRunning.current = left > 0;
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  const start = (): boolean => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setLeft(SECONDS_BETWEEN_CAPTURES);
    return true;
  };
  return { left, start };
}
export type Countdown = ReturnType<typeof useCountdown>;
