import type { ReactNode } from 'react';
import { useBarHeight } from './bar-heights.ts';
import styles from './bottom-bar.module.css';

type BottomBarProps = {
  /** Undefined while a modal over the page has the name. */
  label: string | undefined;
  isScalloped?: boolean;
  children: ReactNode;
};

/** What the visitor has chosen, and what to do with it: fixed below a phone's page. */
export function BottomBar({ label, isScalloped, children }: BottomBarProps) {
  const bar = useBarHeight('--bottom-bar');
  return (
    <section
      ref={bar}
      className={styles.bar}
      data-scalloped={isScalloped || undefined}
      aria-label={label}
      data-bottom-bar
    >
      {children}
    </section>
  );
}
