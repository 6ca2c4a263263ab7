import type { ReactNode } from 'react';
import styles from './step-heading.module.css';

/** Takes the focus when a step takes the place of another, so that it is read and the keyboard goes on from its start. */
function focusHeading(heading: HTMLHeadingElement | null): void {
  heading?.focus();
}

/** What a step of a modal asks, and why. */
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
