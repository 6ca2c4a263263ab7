import { type ComponentProps, useId } from 'react';
import { formatCents } from '#client/i18n/translator.ts';
import { Button } from '#client/ui/button.tsx';
import styles from './pay-button.module.css';

type PayButtonProps = Omit<ComponentProps<typeof Button>, 'isWide' | 'aria-describedby'> & { cents: number };

/** The button that charges, with the sum. The sum is its description, so that its name stays one word in every order. */
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
