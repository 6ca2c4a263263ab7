import type { ReactNode } from 'react';
import styles from './blank-prints.module.css';

/** A poster of the venue with three prints that have no photos yet. Give its height by `className`. */
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
