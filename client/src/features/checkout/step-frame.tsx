import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#client/ui/icon.tsx';
import { ModalFooterPortal } from '#client/ui/modal-footer-portal.tsx';
import { ProblemNote } from '#client/ui/problem-note.tsx';
import { CHECKOUT_STEPS, type CheckoutStep } from '#shared/checkout.ts';
import styles from './step-frame.module.css';

/** The steps of the checkout: the completed ones, the current one and the ones that follow. */
export function StepProgress({ current }: { current: CheckoutStep }) {
  const { t } = useTranslation();
  const currentIndex = CHECKOUT_STEPS.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={t('checkout.progress')}>
      {CHECKOUT_STEPS.map((step, index) => (
        <li
          key={step}
          className={[styles.step, index < currentIndex && styles.done].filter(Boolean).join(' ')}
          aria-current={index === currentIndex ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {index < currentIndex ? <Icon name="check" size={16} /> : index + 1}
          </span>
          <span>{t(`checkout.steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The modal's footer: a slot for the actions of a step, and the close button, which every step shares. */
export function StepFooter({ slotRef, closeButton }: { slotRef: Ref<HTMLDivElement>; closeButton: ReactNode }) {
  return (
    <div className={styles.footer}>
      <div ref={slotRef} className={styles.slot} />
      <div className={styles.close}>{closeButton}</div>
    </div>
  );
}

type StepActionsProps = {
  /** The text of a failure, shown right above the action. */
  problem?: string | undefined;
  /** A less important action, in one line with the close button. */
  secondary?: ReactNode;
  /** The main action. */
  children: ReactNode;
};

/** The actions of a step. They are shown in the modal's footer, below the scrolling part. */
export function StepActions({ problem, secondary, children }: StepActionsProps) {
  return (
    <ModalFooterPortal>
      {problem && (
        <div className={styles.problem}>
          <ProblemNote>{problem}</ProblemNote>
        </div>
      )}
      <div className={styles.action}>{children}</div>
      {secondary && <div className={styles.secondary}>{secondary}</div>}
    </ModalFooterPortal>
  );
}

/** What an earlier step saved, with the button that returns to that step. */
export function EarlierStep({ label, text, action }: { label: string; text: string; action: ReactNode }) {
  return (
    <div className={styles.earlier}>
      <p className={styles.earlierText}>
        <span className={styles.earlierLabel}>{label}</span>
        <span>{text}</span>
      </p>
      {action}
    </div>
  );
}
