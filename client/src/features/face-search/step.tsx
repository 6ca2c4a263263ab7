import type { ReactNode } from 'react';
import { ModalFooterPortal } from '#client/ui/modal-footer-portal.tsx';
import { ProblemNote } from '#client/ui/problem-note.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import styles from './step.module.css';

type StepProps = {
  title: string;
  hint?: string;
  /** Shown right above the actions. */
  problem?: string | null;
  actions: ReactNode;
  children: ReactNode;
};

/** One step of the search. Its actions stay below the scrolling part, within a thumb's reach. */
export function Step({ title, hint, problem, actions, children }: StepProps) {
  return (
    <div className={styles.step}>
      <StepHeading hint={hint}>{title}</StepHeading>
      {children}
      <ModalFooterPortal>
        {problem && <ProblemNote>{problem}</ProblemNote>}
        <div className={styles.actions}>{actions}</div>
      </ModalFooterPortal>
    </div>
  );
}
