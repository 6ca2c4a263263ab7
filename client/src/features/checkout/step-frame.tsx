import type { ReactNode, Ref } from 'react';
import { ModalFooterPortal } from '#client/ui/modal-footer-portal.tsx';
import { ProblemNote } from '#client/ui/problem-note.tsx';
import styles from './step-frame.module.css';

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
  return (
    <ModalFooterPortal>
      {problem && (
        <div className={styles.problem}>
          <ProblemNote>{problem}</ProblemNote>
        </div>
      )}
      <div className={styles.action}>{children}</div>
      {beside && <div className={styles.beside}>{beside}</div>}
    </ModalFooterPortal>
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
