import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchSteps } from '#client/features/face-search/use-search-steps.ts';
import { showProblems } from '#client/lib/focus.ts';
import { lazyPart } from '#client/lib/lazy-part.tsx';
import { IconButton } from '#client/ui/button.tsx';
import { Icon, Spinner } from '#client/ui/icon.tsx';
import { ProblemNote } from '#client/ui/message.tsx';
import { ModalFooterPortal } from '#client/ui/modal.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import type { ErrorCode } from '#shared/error-codes.ts';
import camera from './camera.module.css';
import { type Countdown, Shutter, useCameraCapture } from './camera-capture.tsx';
import { CameraProblemMessage, cameraProblem, expectedProblem } from './camera-problem.tsx';
import styles from './camera-step.module.css';
import { type Cameras, FRONT } from './cameras.tsx';
import { FileChoice, SelfieStrip, type Selfies } from './selfies.tsx';

const CameraView = lazyPart(() => import('./camera-view.tsx'), 'CameraView', 'first');

type CameraStepProps = {
  cameras: Cameras;
  selfies: Selfies;
  countdown: Countdown;
  search: SearchSteps;
  helpLink: ReactNode;
};

export function CameraStep({ cameras, selfies, countdown, search, helpLink }: CameraStepProps) {
  const [problem, setProblem] = useState(expectedProblem);
  const { isSearching } = search;
  const { webcam, onReady, shutter, onLost } = useCameraCapture({ cameras, selfies, countdown, isSearching });
  const onFailed = (error: unknown) => {
    onLost();
    setProblem(cameraProblem(error));
  };
  return (
    <div className={styles.step} data-tone="night">
      <CameraTop search={search} />
      {problem ? (
        <CameraProblemMessage problem={problem} onRetry={() => setProblem(null)} />
      ) : (
        <Suspense fallback={<div className={camera.window} aria-busy="true" />}>
          <CameraView ref={webcam} choice={cameras.choice} onReady={onReady} onFailed={onFailed} />
        </Suspense>
      )}
      <ModalFooterPortal>
        <SearchBar search={search} selfies={selfies} hasCamera={!problem} helpLink={helpLink} />
        <div className={styles.controls}>
          {!selfies.isFull && <FileChoice onChosen={selfies.add} />}
          {!problem && <Shutter {...shutter} />}
          {/* A chosen camera that fails can be replaced by another one. */}
          {(!problem || cameras.choice !== FRONT) && <SettingsButton search={search} />}
        </div>
      </ModalFooterPortal>
    </div>
  );
}

function CameraTop({ search }: Pick<CameraStepProps, 'search'>) {
  const { t } = useTranslation();
  return (
    <div className={styles.top}>
      <IconButton
        icon="back"
        label={t('gallery.back')}
        aria-disabled={search.isSearching || undefined}
        onClick={() => search.goTo('calendar')}
      />
      <div className={styles.words}>
        <StepHeading hint={t('faceSearch.camera.hint')}>{t('faceSearch.camera.title')}</StepHeading>
      </div>
    </div>
  );
}

function SettingsButton({ search }: Pick<CameraStepProps, 'search'>) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.settings}
      aria-disabled={search.isSearching || undefined}
      onClick={() => !search.isSearching && search.goTo('settings')}
    >
      <svg width="24" height="24" viewBox="0 0 24 24" className={styles.icon} aria-hidden="true">
        <path d="M4.5 10.5a7.7 7.7 0 0 1 14-3.2L20 9M20 4v5h-5M19.5 13.5a7.7 7.7 0 0 1-14 3.2L4 15M4 20v-5h5" />
      </svg>
      {t('faceSearch.camera.settings')}
    </button>
  );
}

type SearchBarProps = Pick<CameraStepProps, 'search' | 'selfies' | 'helpLink'> & { hasCamera: boolean };

/** These errors have texts of their own, because taking other photos would not help. */
const PHOTOS_DO_NOT_HELP = [
  'TOO_MANY_REQUESTS',
  'SERVER_BUSY',
  'NOT_SENT',
  'TRANSFER_TOO_SLOW',
  'PROVIDER_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

function SearchBar({ search, selfies, hasCamera, helpLink }: SearchBarProps) {
  const { t } = useTranslation();
  const { problem, errorCode, isSearching } = search;
  const code = PHOTOS_DO_NOT_HELP.find((one) => one === errorCode);
  const hasSelfies = selfies.all.length > 0;
  const [isAsked, setIsAsked] = useState(false);
  const press = ({ currentTarget }: MouseEvent) => {
    if (isSearching) return;
    if (hasSelfies) return search.start(selfies.all.map(({ picture }) => picture));
    const missing = hasCamera ? '[data-shutter]' : 'input[type="file"]';
    showProblems(currentTarget.closest('dialog'), () => setIsAsked(true), missing);
  };
  return (
    <>
      {problem && (
        <ProblemNote>
          <span>{t(code ? `errors.${code}` : `faceSearch.problem.${problem}`)}</span> {problem === 'failed' && helpLink}
        </ProblemNote>
      )}
      {isAsked && !hasSelfies && !problem && <ProblemNote>{t('faceSearch.camera.missing')}</ProblemNote>}
      <div className={styles.bar}>
        {(hasCamera || hasSelfies) && <SelfieStrip selfies={selfies.all} onRemove={selfies.remove} />}
        <button
          type="button"
          className={styles.search}
          aria-disabled={!hasSelfies || undefined}
          aria-busy={isSearching || undefined}
          onClick={press}
        >
          {t('faceSearch.search')}
          {isSearching ? <Spinner /> : <Icon name="forward" />}
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {isSearching ? t('home.loading') : null}
      </p>
    </>
  );
}
