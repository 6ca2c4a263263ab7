import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './card-scanner.module.css';
import { type CameraState, isHopeless } from './use-camera.ts';

type CameraViewProps = { video: RefObject<HTMLVideoElement | null>; camera: CameraState };

/** What the camera sees, with a frame to aim by; or why there is nothing to see. */
export function CameraView({ video, camera }: CameraViewProps) {
  const { t } = useTranslation();
  return (
    <>
      {isHopeless(camera) ? (
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
    </>
  );
}
