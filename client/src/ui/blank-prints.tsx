import type { ReactNode } from 'react';
import styles from './blank-prints.module.css';

/** Shows a poster in the venue's colours, with three prints without photos. `className` sets its height. */
export function BlankPrints({ className, children }: { className: string | undefined; children?: ReactNode }) {
  return (
    <div className={[styles.poster, className].join(' ')}>
      {children}
      <span className={styles.print} />
      <span className={styles.print} />
      <span className={styles.print} />
    </div>
  );
}
