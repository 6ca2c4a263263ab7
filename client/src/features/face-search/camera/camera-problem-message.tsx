import { useTranslation } from 'react-i18next';
import { useCopying } from '#client/lib/use-copying.ts';
import { Button } from '#client/ui/button.tsx';
import { Message } from '#client/ui/message.tsx';
import type { CameraProblem } from './camera-problem.ts';
import styles from './camera-problem-message.module.css';

/** The problems that go away when the visitor opens the page in another browser or by its secure address. */
const SOLVED_ELSEWHERE: ReadonlySet<CameraProblem> = new Set(['inApp', 'insecure']);

/** Explains why there is no camera and what to do about it (requirement F3). */
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
