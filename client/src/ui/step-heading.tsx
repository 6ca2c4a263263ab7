import type { ReactNode } from 'react';
import styles from './step-heading.module.css';

/** Focuses the heading of a new step: screen readers read it, and the keyboard continues from there. */
function focusHeading(heading: HTMLHeadingElement | null): void {
  heading?.focus();
}

/** The heading of a step in a modal, and a hint below it. */
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
