import type { ReactNode } from 'react';
import styles from './step-heading.module.css';

function focusHeading(heading: HTMLHeadingElement | null): void {
  heading?.focus();
}

export function StepHeading({ children, hint }: { children: ReactNode; hint?: string | undefined }) {
  return (
    <div>
      <h3 ref={focusHeading} tabIndex={-1} className={styles.heading}>
        {children}
      </h3>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
