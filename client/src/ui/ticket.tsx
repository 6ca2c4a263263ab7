import type { ReactNode } from 'react';
import styles from './ticket.module.css';

type TicketProps = {
  children: ReactNode;
  /** What stands below the perforation; null for a ticket whose stub is torn off. */
  stub: ReactNode;
  /** `offer` has the colour of what is worth noticing. */
  variant?: 'paper' | 'offer';
  /** An awning over the upper edge, where the venue's theme has one. */
  hasAwning?: boolean;
};

/** A ticket: a part with the content, a perforation, and a stub with what to do next. */
export function Ticket({ children, stub, variant = 'paper', hasAwning = false }: TicketProps) {
  return (
    <div className={[styles.ticket, styles[variant]].join(' ')}>
      <div className={[styles.top, hasAwning && styles.awning].filter(Boolean).join(' ')}>{children}</div>
      {stub && <div className={styles.stub}>{stub}</div>}
    </div>
  );
}
