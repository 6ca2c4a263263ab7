import type { ReactNode } from 'react';
import { ProblemNote } from '#client/ui/message.tsx';
import { ModalFooterPortal } from '#client/ui/modal.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import styles from './step.module.css';

type StepProps = {
  title: string;
  hint?: string;
  /** What the dialog is made of during this step (see the modal's style sheet). */
  tone?: 'paper' | 'poster';
  /** Shown beside the title. */
  print?: ReactNode;
  /** Shown right above the actions. */
  problem?: string | null;
  /** Stays above the actions, within reach of them. */
  beforeActions?: ReactNode;
  actions: ReactNode;
  children: ReactNode;
};

/** One step of the search. Its actions stay below the scrolling part, within a thumb's reach. */
export function Step({ title, hint, tone = 'paper', print, problem, beforeActions, actions, children }: StepProps) {
  return (
    <div className={styles.step} data-tone={tone}>
      <div className={styles.title}>
        {print}
        <StepHeading hint={hint}>{title}</StepHeading>
      </div>
      {children}
      <ModalFooterPortal>
        {beforeActions}
        {problem && <ProblemNote>{problem}</ProblemNote>}
        <div className={styles.actions}>{actions}</div>
      </ModalFooterPortal>
    </div>
  );
}
