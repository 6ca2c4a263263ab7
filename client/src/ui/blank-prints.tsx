import type { ReactNode } from 'react';
import styles from './blank-prints.module.css';

/** A poster in the venue's colours, with three prints that have no photos yet. Set its height by `className`. */
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
