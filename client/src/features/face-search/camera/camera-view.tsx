import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import Webcam from 'react-webcam';
import windowStyles from './camera.module.css';
import styles from './camera-view.module.css';
import { BACK, type CameraChoice, constraintsOf } from './cameras.tsx';

type CameraViewProps = {
  choice: CameraChoice;
  onReady: () => void;
  onFailed: (error: unknown) => void;
  ref: Ref<Webcam>;
};

/** Turns the camera on while mounted. */
export function CameraView({ choice, onReady, onFailed, ref }: CameraViewProps) {
  const { t } = useTranslation();
  return (
    <div className={`${windowStyles.window} ${styles.view}`}>
      <Webcam
        // A new element for each camera releases the previous camera first.
        key={choice}
        ref={ref}
        audio={false}
        mirrored={choice !== BACK}
        screenshotFormat="image/jpeg"
        forceScreenshotSourceSize
        disablePictureInPicture
        videoConstraints={constraintsOf(choice)}
        // Permission alone is not enough: the camera is ready when its first picture has arrived.
        onLoadedData={onReady}
        onUserMediaError={onFailed}
        className={styles.video}
        aria-label={t('faceSearch.camera.picture')}
      />
      <FaceFrame />
    </div>
  );
}

const OVAL = 'M50 14c17 0 28 14 28 35S66 92 50 92 22 70 22 49s11-35 28-35Z';

function FaceFrame() {
  return (
    <svg className={styles.frame} viewBox="10 5 80 96" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <path className={styles.dim} fillRule="evenodd" d={`M-200-200h500v500h-500Z${OVAL}`} />
      <path className={styles.oval} d={OVAL} />
    </svg>
  );
}
