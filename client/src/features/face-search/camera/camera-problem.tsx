import { useTranslation } from 'react-i18next';
import { inAppBrowser } from '#client/lib/in-app-browser.ts';
import { useCopying } from '#client/lib/sharing.ts';
import { Button } from '#client/ui/button.tsx';
import { Message } from '#client/ui/message.tsx';
import styles from './camera-step.module.css';

const SOLVED_ELSEWHERE: ReadonlySet<CameraProblem> = new Set(['inApp', 'insecure']);

export function CameraProblemMessage({ problem, onRetry }: { problem: CameraProblem; onRetry: () => void }) {
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

const BY_ERROR_NAME: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Returns a problem that is known before the camera is requested; null if there is none. */
export function expectedProblem(): CameraProblem | null {
  if (inAppBrowser(navigator.userAgent)) return 'inApp';
  if (!isSecureContext) return 'insecure';
  // Despite its type, `mediaDevices` is undefined in some browsers.
  return (navigator.mediaDevices as MediaDevices | undefined) ? null : 'missing';
}

export function cameraProblem(error: unknown): CameraProblem {
  if (inAppBrowser(navigator.userAgent)) return 'inApp';
  return (error instanceof Error && BY_ERROR_NAME[error.name]) || 'failed';
}
