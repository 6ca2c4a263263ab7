import { type ReactNode, useId } from 'react';
import styles from './gallery-section.module.css';

type GallerySectionProps = {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  /** Buttons beside the title. Their space is reserved while they load. */
  tools?: ReactNode;
  isBought?: boolean;
  isAllChosen?: boolean | undefined;
  /** Whether the rows are higher than usual on a phone. Those of bought photos always are. */
  isLarge?: boolean;
  name?: string;
  /** Shows the title only to screen readers, so that the photos begin at the top. */
  isTitleHidden?: boolean;
  children?: ReactNode;
};

export function GallerySection(props: GallerySectionProps) {
  const { title, note, action, tools, isBought, isAllChosen, isLarge, name, isTitleHidden = false, children } = props;
  const headingId = useId();
  const heading = (
    <h2 id={headingId} className={isTitleHidden ? 'visually-hidden' : styles.title} tabIndex={-1}>
      {title}
    </h2>
  );
  return (
    <section
      aria-label={name}
      aria-labelledby={name === undefined ? headingId : undefined}
      className={styles.section}
      data-bought={isBought}
      data-all-chosen={isAllChosen || undefined}
      data-large={isLarge || isBought}
    >
      {isTitleHidden && heading}
      {(!isTitleHidden || note || action) && (
        <header className={styles.header}>
          {(!isTitleHidden || note) && (
            <div className={styles.words}>
              {!isTitleHidden && heading}
              {note && <p className={styles.note}>{note}</p>}
            </div>
          )}
          {tools !== undefined && <div className={styles.tools}>{tools}</div>}
          {action && <div className={styles.action}>{action}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
