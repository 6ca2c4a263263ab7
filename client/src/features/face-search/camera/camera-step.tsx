import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Step } from '#client/features/face-search/step.tsx';
import type { SearchSteps } from '#client/features/face-search/use-search-steps.ts';
import { useCopying } from '#client/lib/use-copying.ts';
import { Button } from '#client/ui/button.tsx';
import { Message } from '#client/ui/message.tsx';
import { CameraCapture, type Countdown } from './camera-capture.tsx';
import { type CameraProblem, cameraProblem, expectedProblem } from './camera-problem.ts';
import styles from './camera-step.module.css';
import { FileChoice } from './file-choice.tsx';
import { SelfieStrip, type Selfies } from './selfies.tsx';
import type { Cameras } from './use-cameras.ts';

type CameraStepProps = { cameras: Cameras; selfies: Selfies; countdown: Countdown; search: SearchSteps };

function findProblem(): CameraProblem | null {
  // `mediaDevices` is undefined outside a secure context, although its type says otherwise.
  const hasCameras = Boolean((navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia);
  return expectedProblem({ userAgent: navigator.userAgent, isSecure: isSecureContext, hasCameras });
}

/** Takes selfies by camera, or from files where there is no camera (requirement F3). */
export function CameraStep({ search, selfies, ...capture }: CameraStepProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState(findProblem);
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
      {problem ? (
        <CameraProblemMessage problem={problem} onRetry={() => setProblem(null)} />
      ) : (
        <CameraCapture
          {...capture}
          selfies={selfies}
          isSearching={search.isSearching}
          onSettings={() => search.goTo('settings')}
          onFailed={(error) => setProblem(cameraProblem(error, navigator.userAgent))}
        />
      )}
      {(!problem || hasSelfies) && <SelfieStrip selfies={selfies.all} onRemove={selfies.remove} />}
      {selfies.isFull ? null : <FileChoice onChosen={selfies.add} />}
      <p className="visually-hidden" role="status">
        {search.isSearching ? t('faceSearch.searching') : null}
      </p>
    </Step>
  );
}

/** The buttons back to the calendar and on to the search. */
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

/** The problems that go away when the visitor opens the page in another browser or by its secure address. */
const SOLVED_ELSEWHERE: ReadonlySet<CameraProblem> = new Set(['inApp', 'insecure']);

/** Explains why there is no camera and what to do about it (requirement F3). */
function CameraProblemMessage({ problem, onRetry }: { problem: CameraProblem; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.problem}>
      <Message
        icon="alert"
        title={t(`faceSearch.cameraProblem.${problem}.title`)}
        isAlert
        action={
          <>
            {SOLVED_ELSEWHERE.has(problem) && <CopyAddress />}
            <Button variant="secondary" onClick={onRetry}>
              {t('faceSearch.cameraProblem.retry')}
            </Button>
          </>
        }
      >
        <p>{t(`faceSearch.cameraProblem.${problem}.text`)}</p>
      </Message>
    </div>
  );
}

/** Copies the address of the page, to be opened elsewhere. Where copying fails, the address is shown to be selected. */
function CopyAddress() {
  const { t } = useTranslation();
  const address = `${location.origin}/`;
  const { outcome, copy } = useCopying(address);
  return (
    <div className={styles.copy}>
      <Button variant="secondary" icon="copy" onClick={copy}>
        {t('faceSearch.cameraProblem.copy')}
      </Button>
      <p role="status">
        {outcome && <span>{t(`faceSearch.cameraProblem.${outcome}`)}</span>}
        {outcome === 'copyByHand' && <strong className={styles.address}>{address}</strong>}
      </p>
    </div>
  );
}
