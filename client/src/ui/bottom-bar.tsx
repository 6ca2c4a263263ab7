import type { ReactNode } from 'react';
import { useBarHeight } from './bar-heights.ts';
import styles from './bottom-bar.module.css';

type BottomBarProps = {
  /** The accessible name; undefined while a modal over the page has the same name. */
  label: string | undefined;
  children: ReactNode;
};

/** Shows a bar, such as the cart's, at the bottom of the screen. On low screens, it is in the page's flow. */
export function BottomBar({ label, children }: BottomBarProps) {
  const bar = useBarHeight('--bottom-bar');
  return (
    <section ref={bar} className={styles.bar} aria-label={label} data-bottom-bar data-beside-bars>
      {children}
    </section>
  );
}
