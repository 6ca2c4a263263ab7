import { memo, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '#client/services/analytics.ts';
import styles from './gallery-section.module.css';

export type GallerySectionProps = {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  /** Space is reserved for the tools while they load. */
  tools?: ReactNode;
  hasPrints?: boolean;
  /** Shows a section of few photos in a larger size. */
  isLarge?: boolean;
  name?: string;
  children?: ReactNode;
};

export function showBought(): void {
  const heading = document.querySelector<HTMLElement>('[data-prints="true"] h2');
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

/** A section of the gallery: bought, for sale, or extras (G3). */
export function GallerySection(props: GallerySectionProps) {
  const { title, note, action, tools, hasPrints, isLarge, name, children } = props;
  const headingId = useId();
  return (
    <section
      aria-label={name}
      aria-labelledby={name === undefined ? headingId : undefined}
      className={styles.section}
      data-prints={hasPrints}
      data-large={isLarge}
    >
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

/** @param price the price of the cheapest media, formatted */
export function FromPrice({ price }: { price: string }) {
  const { t } = useTranslation();
  return (
    <>
      <span>{t('gallery.fromPrice', { price })}</span>{' '}
      <span className={styles.each}>{t('gallery.fromPriceEach')} </span>
      <span>·</span>{' '}
    </>
  );
}

/** Opens the price table (G2). Pressing anywhere on the heading counts. */
export const PricesButton = memo(function PricesButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const showPrices = () => {
    track('show_help_modal');
    onOpen();
  };
  return (
    <button type="button" className={styles.prices} onClick={showPrices}>
      {t('gallery.prices')}
    </button>
  );
});
