import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StepLayout } from '#client/features/face-search/step-layout.tsx';
import type { SearchSteps } from '#client/features/face-search/use-search-steps.ts';
import { showProblems } from '#client/lib/focus.ts';
import { inAppBrowser } from '#client/lib/in-app-browser.ts';
import { lazyPart } from '#client/lib/lazy-part.tsx';
import { useCopying } from '#client/lib/use-copying.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { Icon, Spinner } from '#client/ui/icon.tsx';
import { Message, ProblemNote } from '#client/ui/message.tsx';
import { ModalFooterPortal } from '#client/ui/modal.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import camera from './camera.module.css';
import { type Countdown, Shutter, useCameraCapture } from './camera-capture.tsx';
import styles from './camera-step.module.css';
import { FileChoice, SelfieStrip, type Selfies } from './selfies.tsx';
import { BACK, type CameraChoice, type Cameras, choiceKey, FRONT } from './use-cameras.ts';

const CameraView = lazyPart(() => import('./camera-view.tsx'), 'CameraView', 'first');

type CameraStepProps = {
  cameras: Cameras;
  selfies: Selfies;
  countdown: Countdown;
  search: SearchSteps;
  helpLink: ReactNode;
};

function findProblem(): CameraProblem | null {
  // Despite its type, `mediaDevices` is undefined on a page without https.
  const hasCameras = Boolean((navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia);
  return expectedProblem({ userAgent: navigator.userAgent, isSecure: isSecureContext, hasCameras });
}

/** Takes selfies with the camera, or reads them from files (F3). */
export function CameraStep({ cameras, selfies, countdown, search, helpLink }: CameraStepProps) {
  const [problem, setProblem] = useState(findProblem);
  const { isSearching } = search;
  const { webcam, onReady, shutter, onLost } = useCameraCapture({ cameras, selfies, countdown, isSearching });
  const onFailed = (error: unknown) => {
    onLost();
    setProblem(cameraProblem(error, navigator.userAgent));
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
          {!problem && (
            <>
              <Shutter {...shutter} />
              <SettingsButton search={search} />
            </>
          )}
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

function SearchBar({ search, selfies, hasCamera, helpLink }: SearchBarProps) {
  const { t } = useTranslation();
  const { problem, errorCode, isSearching } = search;
  // Errors that other photos would not help with.
  const code = (['TOO_MANY_REQUESTS', 'SERVER_BUSY'] as const).find((one) => one === errorCode);
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

type CameraSettingsProps = { cameras: Cameras; onBack: () => void };

/** Lets the visitor choose a camera. The camera is off meanwhile (F4). */
export function CameraSettings({ cameras, onBack }: CameraSettingsProps) {
  const { t } = useTranslation();
  const options: readonly { choice: CameraChoice; label: string }[] = [
    { choice: FRONT, label: t('faceSearch.settings.front') },
    { choice: BACK, label: t('faceSearch.settings.back') },
    ...cameras.named.map(({ id, label }) => ({ choice: { kind: 'device', id } as const, label })),
  ];
  return (
    <StepLayout
      title={t('faceSearch.settings.title')}
      actions={
        <Button isWide onClick={onBack}>
          {t('faceSearch.settings.done')}
        </Button>
      }
    >
      <fieldset className={styles.cameras}>
        <legend className="visually-hidden">{t('faceSearch.settings.title')}</legend>
        {options.map((option) => (
          <label key={choiceKey(option.choice)} className={styles.camera}>
            <input
              type="radio"
              name="camera"
              checked={choiceKey(option.choice) === choiceKey(cameras.choice)}
              onChange={() => cameras.choose(option.choice)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </fieldset>
    </StepLayout>
  );
}

const SOLVED_ELSEWHERE: ReadonlySet<CameraProblem> = new Set(['inApp', 'insecure']);

/** Explains why there is no camera and what to do (F3). */
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

function CopyAddress() {
  const { t } = useTranslation();
  const address = `${location.origin}/`;
  const { outcome, copy } = useCopying(address);
  return (
    <div className={styles.copy}>
      <Button variant="secondary" icon="copy" onClick={copy}>
        {t('downloads.leave.copy')}
      </Button>
      <p role="status">
        {outcome && <span>{t(`faceSearch.cameraProblem.${outcome}`)}</span>}
        {outcome === 'copyByHand' && <strong className={styles.address}>{address}</strong>}
      </p>
    </div>
  );
}

type CameraProblem = 'inApp' | 'insecure' | 'denied' | 'missing' | 'busy' | 'failed';

type Environment = { readonly userAgent: string; readonly isSecure: boolean; readonly hasCameras: boolean };

const BY_ERROR_NAME: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export function expectedProblem({ userAgent, isSecure, hasCameras }: Environment): CameraProblem | null {
  if (inAppBrowser(userAgent)) return 'inApp';
  if (!isSecure) return 'insecure';
  return hasCameras ? null : 'missing';
}

export function cameraProblem(error: unknown, userAgent: string): CameraProblem {
  if (inAppBrowser(userAgent)) return 'inApp';
  return (error instanceof Error && BY_ERROR_NAME[error.name]) || 'failed';
}
