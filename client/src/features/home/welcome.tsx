import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n/translator.ts';
import { homeForm, homeSubtitle, homeWithoutPhotos, type Venue } from '#shared/site/venue.ts';
import { Greeting, Poster } from './poster.tsx';
import styles from './welcome.module.css';

type WelcomeProps = {
  venue: Venue;
  logo: ReactNode;
  menu: ReactNode;
  footer: ReactNode;
  children: ReactNode;
};

export function Welcome({ venue, logo, menu, footer, children }: WelcomeProps) {
  const { t } = useTranslation();
  const { layout } = venue.theme;
  // The customer form has no card code, which two subtitles mention.
  const subtitle = homeSubtitle({ ...venue, readsCardCode: homeForm(venue) === 'card' });
  const withoutPhotos = homeWithoutPhotos(venue);
  const greeting = (
    <Greeting
      words={
        venue.theme.greeting[currentLocale()] ??
        t(withoutPhotos ? `home.withoutPhotos.${withoutPhotos}.greeting` : 'home.greeting')
      }
      subtitle={t(withoutPhotos ? `home.withoutPhotos.${withoutPhotos}.subtitle` : `home.subtitle.${subtitle}`)}
    />
  );
  const isOnPoster = layout === 'prints' || layout === 'immersion';
  return (
    <div className={[styles.page, styles[layout]].join(' ')}>
      <header className={styles.header}>
        <div className={styles.tag}>{logo}</div>
        <div className={styles.menu}>{menu}</div>
      </header>
      <main className={styles.main}>
        <Poster venue={venue}>{isOnPoster && greeting}</Poster>
        <div className={styles.side}>
          {!isOnPoster && greeting}
          <div className={styles.ways}>{children}</div>
        </div>
      </main>
      <div className={styles.footer}>{footer}</div>
    </div>
  );
}
