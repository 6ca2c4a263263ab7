import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Step } from '#client/features/face-search/step.tsx';
import type { SearchSteps } from '#client/features/face-search/use-search-steps.ts';
import { Button } from '#client/ui/button.tsx';
import { CameraCapture } from './camera-capture.tsx';
import { type CameraProblem, cameraProblem, expectedProblem } from './camera-problem.ts';
import { CameraTrouble } from './camera-trouble.tsx';
import { FileChoice } from './file-choice.tsx';
import { SelfieStrip } from './selfie-strip.tsx';
import type { Cameras } from './use-cameras.ts';
import type { useCountdown } from './use-countdown.ts';
import type { Selfies } from './use-selfies.ts';

type CameraStepProps = {
  cameras: Cameras;
  selfies: Selfies;
  countdown: ReturnType<typeof useCountdown>;
  search: SearchSteps;
};

function findProblem(): CameraProblem | null {
  // Outside a secure context there is no `mediaDevices`, whatever its type says.
  const hasCameras = Boolean((navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia);
  return expectedProblem({ userAgent: navigator.userAgent, isSecure: isSecureContext, hasCameras });
}

/** Selfies by the camera, or from files where there is none (requirement F3). */
export function CameraStep({ search, selfies, ...capture }: CameraStepProps) {
  const { t } = useTranslation();
  const [trouble, setTrouble] = useState(findProblem);
  const hasSelfies = selfies.all.length > 0;
  return (
    <Step
      title={t('faceSearch.camera.title')}
      hint={t('faceSearch.camera.hint')}
      problem={
        search.problem && t(search.isTooOften ? 'errors.TOO_MANY_REQUESTS' : `faceSearch.problem.${search.problem}`)
      }
      actions={<SearchActions search={search} selfies={selfies} />}
    >
      {trouble ? (
        <CameraTrouble problem={trouble} onRetry={() => setTrouble(null)} />
      ) : (
        <CameraCapture
          {...capture}
          selfies={selfies}
          isSearching={search.isSearching}
          onSettings={() => search.goTo('settings')}
          onFailed={(error) => setTrouble(cameraProblem(error, navigator.userAgent))}
        />
      )}
      {(!trouble || hasSelfies) && <SelfieStrip selfies={selfies.all} onDrop={selfies.drop} />}
      {selfies.isFull ? null : <FileChoice onChosen={selfies.add} />}
      <p className="visually-hidden" role="status">
        {search.isSearching ? t('faceSearch.searching') : null}
      </p>
    </Step>
  );
}

/** Back to the calendar, and on with the selfies that were taken. */
function SearchActions({ search, selfies }: Pick<CameraStepProps, 'search' | 'selfies'>) {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="secondary" icon="back" disabled={search.isSearching} onClick={() => search.goTo('calendar')}>
        {t('faceSearch.camera.back')}
      </Button>
      <Button
        disabled={selfies.all.length === 0}
        isBusy={search.isSearching}
        onClick={() => search.start(selfies.all.map(({ picture }) => picture))}
      >
        {t('faceSearch.search')}
      </Button>
    </>
  );
}
