import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import styles from './copy-action.module.css';

const CONFIRMED_MS = 8_000;

/** `byHand`: the clipboard was refused, as in many in-app browsers, so the visitor copies the selected code. */
type CopyState = 'idle' | 'copied' | 'byHand';

/** A copy is confirmed for a while; each press copies again. `hasCopied` stays true. */
export function useCopyCode(code: string) {
  const [state, setState] = useState<CopyState>('idle');
  const [hasCopied, setHasCopied] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      navigator.vibrate?.(10);
      setState('copied');
      setHasCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setState('idle'), CONFIRMED_MS);
    } catch {
      clearTimeout(timer.current);
      setState('byHand');
      setRefusals((count) => count + 1);
    }
  };
  return { state, hasCopied, refusals, copy: () => void copy() };
}

type CodeCopying = ReturnType<typeof useCopyCode>;

type CopyActionProps = {
  pixText: string;
  copying: CodeCopying;
  isQuiet: boolean;
};

/** Copies the code and confirms in place. Shows the code if the browser refuses or the keyboard reaches it. */
export function CopyAction({ pixText, copying, isQuiet }: CopyActionProps) {
  const { t } = useTranslation();
  const code = useRef<HTMLInputElement>(null);
  const { state, refusals, copy } = copying;
  useEffect(() => {
    if (refusals === 0) return;
    code.current?.focus();
    code.current?.select();
  }, [refusals]);
  // A returning visitor may have paid just now: checking takes precedence over the confirmation.
  const isCopied = state === 'copied' && !isQuiet;
  return (
    <div className={styles.copy} data-state={isCopied ? 'copied' : isQuiet ? 'quiet' : undefined}>
      <p className={styles.byHand} role="status">
        {state === 'byHand' && <span>{t('checkout.payment.copyByHand')}</span>}
        {isCopied && <span className="visually-hidden">{t('paying.copied')}</span>}
      </p>
      <input
        ref={code}
        className={state === 'byHand' ? styles.code : `${styles.code} ${styles.unseen}`}
        aria-label={t('checkout.payment.pixCode')}
        value={pixText}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        isWide
        variant={isCopied || isQuiet ? 'secondary' : 'primary'}
        icon={isCopied ? 'check' : 'copy'}
        onClick={copy}
      >
        {isCopied ? t('paying.copied') : t('checkout.payment.copy')}
      </Button>
    </div>
  );
}
