import type { ReactNode } from 'react';
import styles from './ticket.module.css';

type TicketProps = {
  children: ReactNode;
  stub: ReactNode;
  variant?: 'paper' | 'offer';
  hasAwning?: boolean;
};

export function Ticket({ children, stub, variant = 'paper', hasAwning = false }: TicketProps) {
  return (
    <div className={[styles.ticket, styles[variant]].join(' ')}>
      <div className={[styles.top, hasAwning && styles.awning].filter(Boolean).join(' ')}>{children}</div>
      {stub && (
        <div className={styles.stub} data-stub>
          {stub}
        </div>
      )}
    </div>
  );
}
