import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { homeForm, homeSubtitle, type Venue } from '#shared/venue.ts';
import styles from './welcome.module.css';

type WelcomeProps = {
  venue: Venue;
  logo: ReactNode;
  menu: ReactNode;
  footer: ReactNode;
  /** The ways in. */
  children: ReactNode;
};

/** The home's frame: the venue's picture behind, its logo, and the ways in within a thumb's reach. */
export function Welcome({ venue, logo, menu, footer, children }: WelcomeProps) {
  const { t } = useTranslation();
  // Where the home asks who the visitor is, there is no field for the code that two of the texts speak of.
  const subtitle = homeSubtitle({ ...venue, readsCardCode: homeForm(venue) === 'card' });
  return (
    <div className={styles.page}>
      <div className={styles.backdrop}>
        <div style={{ backgroundImage: `url("${encodeURI(venue.backgroundUrl)}")` }} />
      </div>
      <header className={styles.header}>{menu}</header>
      <main className={styles.main}>
        <div className={styles.card}>
          {logo}
          <div className={styles.words}>
            <h1 className={styles.title}>{t('home.title')}</h1>
            <p className={styles.subtitle}>{t(`home.subtitle.${subtitle}`)}</p>
          </div>
          {children}
        </div>
      </main>
      <div className={styles.footer}>{footer}</div>
    </div>
  );
}
