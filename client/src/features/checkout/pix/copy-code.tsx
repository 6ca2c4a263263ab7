import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopying } from '#client/lib/use-copying.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import styles from './pix-code.module.css';

/** The code and a button that copies it. Where the browser does not allow that, the code is selected to be copied by hand. */
export function CopyCode({ text }: { text: string }) {
  const { t } = useTranslation();
  const code = useRef<HTMLInputElement>(null);
  const { outcome, copy } = useCopying(text, () => {
    code.current?.focus();
    code.current?.select();
  });
  return (
    <div className={styles.copy}>
      <Button isWide icon="copy" onClick={copy}>
        {t('checkout.payment.copy')}
      </Button>
      <p className={outcome === 'copied' ? styles.copied : styles.byHand} role="status">
        {outcome === 'copied' && <Icon name="check" />}
        {outcome && t(`checkout.payment.${outcome}`)}
      </p>
      <input
        ref={code}
        className={styles.codeText}
        aria-label={t('checkout.payment.pixCode')}
        value={text}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}
