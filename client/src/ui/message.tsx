import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './message.module.css';

/** A state that fills its place: empty, failed, closed. Always with what to do next, where there is something. */
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
  /** Interrupts: something went wrong. */
  isAlert?: boolean;
  /** It is all that the page says, so its title is the page's heading. */
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
