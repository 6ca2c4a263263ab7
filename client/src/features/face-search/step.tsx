import type { ReactNode } from 'react';
import { InFooter } from '#client/ui/modal-footer-portal.tsx';
import { ProblemNote } from '#client/ui/problem-note.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import styles from './step.module.css';

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
  return (
    <div className={styles.step}>
      <StepHeading hint={hint}>{title}</StepHeading>
      {children}
      <InFooter>
        {problem && <ProblemNote>{problem}</ProblemNote>}
        <div className={styles.actions}>{actions}</div>
      </InFooter>
    </div>
  );
}
