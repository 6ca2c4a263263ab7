import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './problem-note.module.css';

/** Something went wrong, said beside what it is about: read aloud as soon as it appears. */
export function ProblemNote({ children }: { children: ReactNode }) {
  return (
    <div className={styles.problem} role="alert">
      <Icon name="alert" />
      <div>{children}</div>
    </div>
  );
}
