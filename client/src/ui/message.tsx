import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './message.module.css';

/** A state that fills its place, such as empty or failed, with the next action where there is one. */
export function Message({
  icon,
  title,
  children,
  action,
  isAlert = false,
  isPage = false,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Something went wrong: screen readers announce it at once. */
  isAlert?: boolean;
  /** The message is the whole page, so its title is the page's heading. */
  isPage?: boolean;
}) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={styles.message}>
      <span className={styles.icon}>
        <Icon name={icon} size={28} />
      </span>
      <div className={styles.words} role={isAlert ? 'alert' : undefined}>
        <Title className={styles.title}>{title}</Title>
        {children && <div className={styles.text}>{children}</div>}
      </div>
      {action}
    </div>
  );
}

/** A failure, shown beside what it concerns; screen readers announce it at once. */
export function ProblemNote({ children }: { children: ReactNode }) {
  return (
    <div className={styles.problem} role="alert">
      <Icon name="alert" />
      <div>{children}</div>
    </div>
  );
}
