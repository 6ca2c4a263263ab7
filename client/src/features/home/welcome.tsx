import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { focusNewPage } from '#client/lib/focus-new-page.ts';
import { homeForm, homeSubtitle, type Venue } from '#shared/venue.ts';
import styles from './welcome.module.css';

type WelcomeProps = {
  venue: Venue;
  logo: ReactNode;
  menu: ReactNode;
  footer: ReactNode;
  /** The form, and the other ways to the photos. */
  children: ReactNode;
};

/** The frame of the home: the venue's picture as background, its logo, a title and the form. */
export function Welcome({ venue, logo, menu, footer, children }: WelcomeProps) {
  const { t } = useTranslation();
  // The customer form has no field for the card code, which two of the subtitles mention.
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
            <h1 ref={focusNewPage} tabIndex={-1} className={styles.title}>
              {t('home.title')}
            </h1>
            <p className={styles.subtitle}>{t(`home.subtitle.${subtitle}`)}</p>
          </div>
          {children}
        </div>
      </main>
      <div className={styles.footer}>{footer}</div>
    </div>
  );
}
