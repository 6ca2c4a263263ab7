import type { ReactNode } from 'react';
import styles from './card-checking.module.css';

/** So many photos of the order lie there. */
const MOST_PRINTS = 3;

type CardCheckingProps = {
  /** The addresses of the order's thumbnails. */
  photos: readonly string[];
  /** The heading, with what the visitor should know. */
  children: ReactNode;
  /** What is charged, and how. */
  facts: string;
};

/** The wait for a card's outcome: the photos it is for, and a bar that moves. */
export function CardChecking({ photos, children, facts }: CardCheckingProps) {
  return (
    <div className={styles.checking} data-tone="paper" data-order-ticket>
      <div className={styles.prints} aria-hidden="true">
        {photos.slice(0, MOST_PRINTS).map((photo) => (
          <img key={photo} src={photo} alt="" decoding="async" draggable={false} />
        ))}
      </div>
      <div className={styles.words}>{children}</div>
      <span className={styles.bar} aria-hidden="true" />
      <p className={styles.facts}>{facts}</p>
    </div>
  );
}
