import { createContext, type ReactNode, type Ref, useContext } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '#client/ui/icon.tsx';
import styles from './step-frame.module.css';

/** The place in the modal's footer where a step puts its action; null until the modal is there. */
export const FooterSlot = createContext<HTMLElement | null>(null);

/** The modal's footer: the slot for a step's action, and the way out, which stays where it is from step to step. */
export function StepFooter({ slotRef, wayOut }: { slotRef: Ref<HTMLDivElement>; wayOut: ReactNode }) {
  return (
    <div className={styles.footer}>
      <div ref={slotRef} className={styles.slot} />
      <div className={styles.wayOut}>{wayOut}</div>
    </div>
  );
}

type StepActionsProps = {
  /** What went wrong, right above the action. */
  problem?: string | undefined;
  /** A lesser action, in one line with the way out. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The action of a step, in thumb reach below the scrolling part. */
export function StepActions({ problem, beside, children }: StepActionsProps) {
  const slot = useContext(FooterSlot);
  if (!slot) return null;
  const actions = (
    <>
      {problem && (
        <div className={styles.footerProblem}>
          <ProblemNote>{problem}</ProblemNote>
        </div>
      )}
      <div className={styles.action}>{children}</div>
      {beside && <div className={styles.beside}>{beside}</div>}
    </>
  );
  return createPortal(actions, slot);
}

/** Something went wrong: read aloud as soon as it appears. */
export function ProblemNote({ children }: { children: ReactNode }) {
  return (
    <div className={styles.problem} role="alert">
      <Icon name="alert" />
      <p>{children}</p>
    </div>
  );
}

/** Takes the focus when a step takes the place of another, so that it is read and typing goes on from its start. */
function focusHeading(heading: HTMLHeadingElement | null): void {
  heading?.focus();
}

/** What a step asks, and why. */
export function StepHeading({ children, hint }: { children: ReactNode; hint?: string }) {
  return (
    <div>
      <h3 ref={focusHeading} tabIndex={-1} className={styles.heading}>
        {children}
      </h3>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

/** Something an earlier step has settled, with the way back to it. */
export function Settled({ label, text, action }: { label: string; text: string; action: ReactNode }) {
  return (
    <div className={styles.settled}>
      <p className={styles.settledText}>
        <span className={styles.settledLabel}>{label}</span>
        <span>{text}</span>
      </p>
      {action}
    </div>
  );
}
