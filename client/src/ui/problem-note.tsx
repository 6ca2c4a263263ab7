import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './problem-note.module.css';

/** A failure, shown beside what it concerns; screen readers announce it at once. */
export function ProblemNote({ children }: { children: ReactNode }) {
  return (
    <div className={styles.problem} role="alert">
      <Icon name="alert" />
      <div>{children}</div>
    </div>
  );
}
