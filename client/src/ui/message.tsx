import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './message.module.css';

export function Message({
  icon,
  title,
  children,
  action,
  isAlert = false,
  isPage = false,
}: {
  /** Null if there is a picture above the message. */
  icon: IconName | null;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  isAlert?: boolean;
  isPage?: boolean;
}) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={styles.message}>
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} size={28} />
        </span>
      )}
      <div className={styles.words} role={isAlert ? 'alert' : undefined}>
        <Title className={styles.title}>{title}</Title>
        {children && <div className={styles.text}>{children}</div>}
      </div>
      {action}
    </div>
  );
}

export function ProblemNote({ children }: { children: ReactNode }) {
  return (
    <div className={styles.problem} role="alert">
      <Icon name="alert" />
      <div>{children}</div>
    </div>
  );
}
