import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Thumbnail } from './chosen-photos.tsx';
import styles from './print-stack.module.css';

/** The most prints in a stack: more would only hide each other. */
const MOST = 5;

/** Photos as a stack of prints, with a stamp of the moment at which they had arrived. */
export function PrintStack({ files }: { files: readonly File[] }) {
  const { t, i18n } = useTranslation();
  const [receivedAt] = useState(() => new Date());
  const moment = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const prints = files.slice(0, MOST);
  return (
    <div className={styles.poster}>
      <div className={styles.stack} data-count={prints.length} aria-hidden="true">
        {prints.map((file, at) => (
          // The same file may be sent twice; the stack never changes its order.
          <span key={at} className={styles.print}>
            <Thumbnail file={file} isDecoration />
          </span>
        ))}
      </div>
      <p className={styles.stamp}>
        <strong>{t('upload.received')}</strong>
        <time dateTime={receivedAt.toISOString()}>{moment.format(receivedAt)}</time>
      </p>
    </div>
  );
}
