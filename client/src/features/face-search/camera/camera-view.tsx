import { type Ref, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import Webcam from 'react-webcam';
import { type CameraChoice, choiceKey, constraintsOf, isMirrored } from './camera-choice.ts';
import styles from './camera-view.module.css';
import windowStyles from './camera-window.module.css';
import { FaceFrame } from './face-frame.tsx';

/** What a camera's picture can be asked for. */
export type CameraHandle = {
  /** The picture of this moment, or null while the camera has none yet. */
  readonly capture: () => HTMLCanvasElement | null;
};

type CameraViewProps = {
  choice: CameraChoice;
  /** Seconds until the next capture; 0 when it is possible. */
  countdown: number;
  onReady: () => void;
  onFailed: (error: unknown) => void;
  ref: Ref<CameraHandle>;
};

/** The camera's picture with the frame for the face. The camera is on for as long as this shows. */
export function CameraView({ choice, countdown, onReady, onFailed, ref }: CameraViewProps) {
  const { t } = useTranslation();
  const webcam = useRef<Webcam>(null);
  useImperativeHandle(ref, () => ({ capture: () => webcam.current?.getCanvas() ?? null }), []);
  return (
    <div className={`${windowStyles.window} ${styles.view}`}>
      <Webcam
        // Another camera is another element: the one before is let go first.
        key={choiceKey(choice)}
        ref={webcam}
        audio={false}
        mirrored={isMirrored(choice)}
        screenshotFormat="image/jpeg"
        forceScreenshotSourceSize
        disablePictureInPicture
        videoConstraints={constraintsOf(choice)}
        // Being allowed is not enough: before the first picture there is nothing to capture.
        onLoadedData={onReady}
        onUserMediaError={onFailed}
        className={styles.video}
        aria-label={t('faceSearch.camera.picture')}
      />
      <FaceFrame />
      {countdown > 0 && (
        <p className={styles.countdown} aria-hidden="true">
          {countdown}
        </p>
      )}
    </div>
  );
}
