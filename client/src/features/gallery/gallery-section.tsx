import { type ReactNode, useId } from 'react';
import styles from './gallery-section.module.css';

type GallerySectionProps = {
  title: string;
  note?: string | undefined;
  action?: ReactNode;
  /** Their space is reserved while they load. */
  tools?: ReactNode;
  hasPrints?: boolean;
  children: ReactNode;
};

export function showBought(): void {
  const heading = document.querySelector<HTMLElement>('[data-prints="true"] h2');
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

/** Bought, to buy, or extras (requirement G3). */
export function GallerySection({ title, note, action, tools, hasPrints, children }: GallerySectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.section} data-prints={hasPrints}>
      <header className={styles.header}>
        <div className={styles.words}>
          <h2 id={headingId} className={styles.title} tabIndex={-1}>
            {title}
          </h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </section>
  );
}
