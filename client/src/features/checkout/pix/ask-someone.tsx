import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PaymentIcon } from '#client/features/checkout/payment/payment-icon.tsx';
import { formatCents } from '#client/i18n/translator.ts';
import { Icon } from '#client/ui/icon.tsx';
import styles from './pix-ways.module.css';

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Resolves to whether a share sheet opened, even if it was dismissed. */
async function share(text: string): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share({ text });
    return true;
  } catch (error) {
    return isAbort(error);
  }
}

type AskSomeoneProps = {
  cents: number;
  pixText: string;
  onRefused: () => void;
};

/** Shares the code and sum, or copies them as a message. Contains nothing of the buyer. */
export function AskSomeone({ cents, pixText, onRefused }: AskSomeoneProps) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const ask = async () => {
    const message = `${t('paying.ask.message', { total: formatCents(cents) })}\n\n${pixText}`;
    if (await share(message)) return;
    try {
      await navigator.clipboard.writeText(message);
      setIsCopied(true);
    } catch {
      onRefused();
    }
  };
  return (
    <div className={styles.way}>
      <button type="button" className={styles.button} onClick={() => void ask()}>
        <PaymentIcon name="send" />
        <span className={styles.words}>
          <span className={styles.name}>{t('paying.ask.name')}</span>
          <span className={styles.hint}>{isCopied ? t('paying.ask.copied') : t('paying.ask.hint')}</span>
        </span>
        <Icon name="forward" size={18} />
      </button>
      <p className="visually-hidden" role="status">
        {isCopied ? t('paying.ask.copied') : ''}
      </p>
    </div>
  );
}
