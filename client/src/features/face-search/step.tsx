import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '#client/ui/icon.tsx';
import styles from './step.module.css';

/** The place in the modal's footer where a step puts its actions; null until the modal is there. */
export const FooterSlot = createContext<HTMLElement | null>(null);

/** Takes the focus when a step takes the place of another, so that it is read and the keyboard goes on from its start. */
function focusHeading(heading: HTMLHeadingElement | null): void {
  heading?.focus();
}

type StepProps = {
  title: string;
  hint?: string;
  /** What went wrong, right above the actions. */
  problem?: string | null;
  actions: ReactNode;
  children: ReactNode;
};

/** One step of the search: what it asks, and its actions in thumb reach below the scrolling part. */
export function Step({ title, hint, problem, actions, children }: StepProps) {
  const slot = useContext(FooterSlot);
  return (
    <div className={styles.step}>
      <div>
        <h3 ref={focusHeading} tabIndex={-1} className={styles.title}>
          {title}
        </h3>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {children}
      {slot &&
        createPortal(
          <>
            {problem && <ProblemNote>{problem}</ProblemNote>}
            <div className={styles.actions}>{actions}</div>
          </>,
          slot,
        )}
    </div>
  );
}

/** Something went wrong: read aloud as soon as it appears. */
export function ProblemNote({ children }: { children: ReactNode }) {
  return (
    <div className={styles.problem} role="alert">
      <Icon name="alert" />
      <div>{children}</div>
    </div>
  );
}
