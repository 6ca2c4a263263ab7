import type { ReactNode } from 'react';
import { useBarHeight } from './bar-heights.ts';
import styles from './bottom-bar.module.css';

type BottomBarProps = {
  /** Undefined while a modal over the page has the name. */
  label: string | undefined;
  children: ReactNode;
};

/** What the visitor has chosen, and what to do with it: fixed below a phone's page. */
export function BottomBar({ label, children }: BottomBarProps) {
  const bar = useBarHeight('--bottom-bar');
  return (
    <section ref={bar} className={styles.bar} aria-label={label} data-bottom-bar>
      {children}
    </section>
  );
}
