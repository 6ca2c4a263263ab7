import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { useVenue } from '#client/queries/venue.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ProblemNote } from '#client/ui/message.tsx';
import { ModalFooterPortal } from '#client/ui/modal.tsx';
import styles from './step-frame.module.css';

export function StepFooter({ slotRef, children }: { slotRef: Ref<HTMLDivElement>; children?: ReactNode }) {
  return (
    <>
      <div ref={slotRef} className={styles.slot} />
      {children}
    </>
  );
}

export function TrustLine({ help }: { help: ReactNode }) {
  const { t } = useTranslation();
  const { name } = useVenue();
  return (
    <p className={styles.trust}>
      <span>
        <Icon name="lock" size={14} /> <span>{t('checkout.trust', { venue: name })}</span>
      </span>
      {help}
    </p>
  );
}

export function LeaveLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.leave} onClick={onClick}>
      <span>{children}</span>
    </button>
  );
}

type StepActionsProps = {
  problem?: string | undefined;
  secondary?: ReactNode;
  children: ReactNode;
};

export function StepActions({ problem, secondary, children }: StepActionsProps) {
  return (
    <ModalFooterPortal>
      {problem && <ProblemNote>{problem}</ProblemNote>}
      <div className={styles.action}>{children}</div>
      {secondary && <div className={styles.secondary}>{secondary}</div>}
    </ModalFooterPortal>
  );
}

export function EarlierStep({ label, text, action }: { label: string; text: string; action: ReactNode }) {
  return (
    <div className={styles.earlier}>
      <Icon name="check" size={18} />
      <p className={styles.earlierText}>
        <span className="visually-hidden">{label} </span>
        <span>{text}</span>
      </p>
      {action}
    </div>
  );
}

type PayButtonProps = Omit<ComponentProps<typeof Button>, 'isWide' | 'aria-describedby'> & { cents: number };

/** The sum is the description, so that the button's name is the same for every order. */
export function PayButton({ cents, children, ...button }: PayButtonProps) {
  const id = useId();
  return (
    <Button {...button} isWide aria-describedby={id}>
      <span>{children}</span>
      <span id={id} className={styles.sum} aria-hidden="true">
        {formatCents(cents)}
      </span>
    </Button>
  );
}
