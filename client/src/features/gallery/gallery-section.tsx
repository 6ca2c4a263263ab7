import { type ReactNode, useId } from 'react';
import styles from './gallery-section.module.css';

type GallerySectionProps = {
  title: string;
  /** One line below the title: how many, or what to do. */
  note?: string | undefined;
  /** The action of the whole section. */
  action?: ReactNode;
  /** Controls beside the note. Their place stays free while they load. */
  tools?: ReactNode;
  /** Whether its photos are the visitor's own: they are prints. */
  hasPrints?: boolean;
  children: ReactNode;
};

/** Shows the section of the visitor's own photos, and gives its heading the focus. */
export function showBought(): void {
  const heading = document.querySelector<HTMLElement>('[data-prints="true"] h2');
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

/** A section of the gallery with its heading: bought, to buy, or extras (requirement G3). */
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
