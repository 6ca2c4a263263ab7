import type { CSSProperties } from 'react';
import styles from './confetti.module.css';

const PETALS = 24;

/** From 0 to 1, different for each petal, the same each time. */
const share = (petal: number, step: number) => (petal * step) % 1;

/** Falls once; not shown with reduced motion. */
export function Confetti() {
  return (
    <span className={styles.confetti} aria-hidden="true">
      {Array.from({ length: PETALS }, (_, petal) => {
        const style = {
          '--from': `${share(petal, 0.618) * 100}%`,
          '--drift': `${(share(petal, 0.37) - 0.5) * 9}rem`,
          '--turn': `${360 + share(petal, 0.71) * 720}deg`,
          '--wait': `${400 + share(petal, 0.29) * 700}ms`,
        } as CSSProperties;
        return <i key={petal} style={style} />;
      })}
    </span>
  );
}
