import type { ReactNode } from 'react';
import { useBarHeight } from './bar-heights.ts';
import styles from './bottom-bar.module.css';

type BottomBarProps = {
  /** The accessible name; undefined while a modal over the page has the same name. */
  label: string | undefined;
  children: ReactNode;
};

/** Shows what is chosen and the actions for it, fixed to the bottom of a phone's screen. */
export function BottomBar({ label, children }: BottomBarProps) {
  const bar = useBarHeight('--bottom-bar');
  return (
    <section ref={bar} className={styles.bar} aria-label={label} data-bottom-bar data-beside-bars>
      {children}
    </section>
  );
}
