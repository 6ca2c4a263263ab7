import { useTranslation } from 'react-i18next';
import { useCopying } from '#client/lib/use-copying.ts';
import { Button } from '#client/ui/button.tsx';
import { Message } from '#client/ui/message.tsx';
import type { CameraProblem } from './camera-problem.ts';
import styles from './camera-trouble.module.css';

/** Where the page itself is what stands in the way, and another browser helps. */
const HELPED_OUTSIDE: ReadonlySet<CameraProblem> = new Set(['inApp', 'insecure']);

/** Why there is no camera, and what to do about it (requirement F3). */
export function CameraTrouble({ problem, onRetry }: { problem: CameraProblem; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.trouble}>
      <Message
        icon="alert"
        title={t(`faceSearch.trouble.${problem}.title`)}
        isAlert
        action={
          <>
            {HELPED_OUTSIDE.has(problem) && <CopyAddress />}
            <Button variant="secondary" onClick={onRetry}>
              {t('faceSearch.trouble.retry')}
            </Button>
          </>
        }
      >
        <p>{t(`faceSearch.trouble.${problem}.text`)}</p>
      </Message>
    </div>
  );
}

/** The address of the page to be opened elsewhere; selected, to be copied by hand, where nothing may be copied. */
function CopyAddress() {
  const { t } = useTranslation();
  const address = `${location.origin}/`;
  const { outcome, copy } = useCopying(address);
  return (
    <div className={styles.copy}>
      <Button variant="secondary" icon="copy" onClick={copy}>
        {t('faceSearch.trouble.copy')}
      </Button>
      <p role="status">
        {outcome && t(`faceSearch.trouble.${outcome}`)}
        {outcome === 'copyByHand' && <strong className={styles.address}>{address}</strong>}
      </p>
    </div>
  );
}
