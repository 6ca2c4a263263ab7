import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import type { CameraChoice } from './camera-choice.ts';
import { type CameraProblem, cameraProblem, expectedProblem } from './camera-problem.ts';
import styles from './camera-step.module.css';
import { CameraTrouble } from './camera-trouble.tsx';
import type { CameraHandle } from './camera-view.tsx';
import { FileChoice } from './file-choice.tsx';
import { jpegOf } from './selfie-file.ts';
import { SelfieStrip } from './selfie-strip.tsx';
import { Step } from './step.tsx';
import type { useCountdown } from './use-countdown.ts';
import type { useSelfies } from './use-selfies.ts';

const CameraView = lazy(() => import('./camera-view.tsx').then((module) => ({ default: module.CameraView })));

type CameraStepProps = {
  choice: CameraChoice;
  selfies: ReturnType<typeof useSelfies>;
  countdown: ReturnType<typeof useCountdown>;
  isSearching: boolean;
  problem: string | null;
  onCameraReady: () => void;
  onSettings: () => void;
  onBack: () => void;
  onSearch: () => void;
};

function findProblem(): CameraProblem | null {
  // Outside a secure context there is no `mediaDevices`, whatever its type says.
  const hasCameras = Boolean((navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia);
  return expectedProblem({ userAgent: navigator.userAgent, isSecure: isSecureContext, hasCameras });
}

/** Selfies by the camera, or from files where there is none (requirement F3). */
export function CameraStep({ choice, selfies, countdown, isSearching, problem, ...on }: CameraStepProps) {
  const { t } = useTranslation();
  const camera = useRef<CameraHandle>(null);
  const [trouble, setTrouble] = useState(findProblem);
  const [isReady, setIsReady] = useState(false);
  const cannotCapture = !isReady || trouble !== null || countdown.left > 0 || selfies.isFull || isSearching;

  const capture = async () => {
    const canvas = cannotCapture ? null : camera.current?.capture();
    if (!canvas || !countdown.start()) return;
    const picture = await jpegOf(canvas);
    if (picture) selfies.add([picture]);
  };
  const hasSelfies = selfies.selfies.length > 0;
  return (
    <Step
      title={t('faceSearch.camera.title')}
      hint={t('faceSearch.camera.hint')}
      problem={problem}
      actions={
        <>
          <Button look="secondary" icon="back" disabled={isSearching} onClick={on.onBack}>
            {t('faceSearch.camera.back')}
          </Button>
          <Button disabled={!hasSelfies} isBusy={isSearching} onClick={on.onSearch}>
            {t('faceSearch.search')}
          </Button>
        </>
      }
    >
      {trouble ? (
        <CameraTrouble problem={trouble} onRetry={() => setTrouble(null)} />
      ) : (
        <Suspense fallback={<div className={styles.placeholder} aria-busy="true" />}>
          <CameraView
            ref={camera}
            choice={choice}
            countdown={countdown.left}
            onReady={() => {
              setIsReady(true);
              on.onCameraReady();
            }}
            onFailed={(error) => {
              setIsReady(false);
              setTrouble(cameraProblem(error, navigator.userAgent));
            }}
          />
        </Suspense>
      )}
      {!trouble && (
        <div className={styles.controls}>
          <Button look="secondary" disabled={isSearching} onClick={on.onSettings}>
            {t('faceSearch.camera.settings')}
          </Button>
          <Button icon="camera" aria-disabled={cannotCapture} onClick={() => void capture()}>
            {t('faceSearch.camera.capture')}
          </Button>
        </div>
      )}
      {(!trouble || hasSelfies) && <SelfieStrip selfies={selfies.selfies} onDrop={selfies.drop} />}
      {selfies.isFull ? null : <FileChoice onChosen={selfies.add} />}
      <p className="visually-hidden" role="status">
        {isSearching ? t('faceSearch.searching') : null}
      </p>
    </Step>
  );
}
