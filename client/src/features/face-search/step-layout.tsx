import type { ReactNode } from 'react';
import { ProblemNote } from '#client/ui/message.tsx';
import { ModalFooterPortal } from '#client/ui/modal.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import { SelfiePicture } from './camera/selfies.tsx';
import styles from './step-layout.module.css';

type StepLayoutProps = {
  title: string;
  hint?: string;
  /** `lone`: the step has only text and the selfie, which are centred. */
  tone?: 'paper' | 'poster' | 'lone';
  selfie?: Blob | undefined;
  problem?: ReactNode;
  beforeActions?: ReactNode;
  actions: ReactNode;
  children: ReactNode;
};

/** Lays out a step of the search. Its actions are below the scrolling part, within reach of a thumb. */
export function StepLayout({
  title,
  hint,
  tone = 'paper',
  selfie,
  problem,
  beforeActions,
  actions,
  children,
}: StepLayoutProps) {
  return (
    <div className={styles.step} data-tone={tone}>
      <div className={styles.title}>
        {selfie && <SelfiePicture className={styles.selfie} picture={selfie} alt="" />}
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
