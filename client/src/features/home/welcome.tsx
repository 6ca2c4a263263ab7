import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n/translator.ts';
import { focusNewPage } from '#client/lib/focus.ts';
import { useMissingPicture } from '#client/lib/use-missing-picture.ts';
import { type HomePicture, homeForm, homeSubtitle, type Venue } from '#shared/site/venue.ts';
import posterStyles from './poster.module.css';
import styles from './welcome.module.css';

type WelcomeProps = {
  venue: Venue;
  logo: ReactNode;
  menu: ReactNode;
  notice: ReactNode;
  footer: ReactNode;
  children: ReactNode;
};

export function Welcome({ venue, logo, menu, notice, footer, children }: WelcomeProps) {
  const { t } = useTranslation();
  const { layout } = venue.theme;
  // Two subtitles mention a card's code, which the identification form does not ask for.
  const subtitle = homeSubtitle({ ...venue, readsCardCode: venue.readsCardCode && homeForm(venue) === 'card' });
  const greeting = (
    <Greeting
      words={venue.theme.greeting[currentLocale()] ?? t('home.greeting')}
      subtitle={t(`home.subtitle.${subtitle}`)}
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
      <div className={styles.notice}>{notice}</div>
      <div className={styles.footer} data-beside-bars>
        {footer}
      </div>
    </div>
  );
}

/** Shows the greeting. Text between asterisks has another colour. */
function Greeting({ words, subtitle }: { words: string; subtitle: string }) {
  return (
    <div className={posterStyles.words}>
      <h1 ref={focusNewPage} tabIndex={-1} className={posterStyles.greeting}>
        {words.split('*').map((part, at) =>
          at % 2 === 0 ? (
            part
          ) : (
            <span key={at} className={posterStyles.coloured}>
              {part}
            </span>
          ),
        )}
      </h1>
      <p className={posterStyles.subtitle}>{subtitle}</p>
    </div>
  );
}

/** Shows the venue's decorative pictures. `children` is the greeting, in layouts whose poster contains it. */
function Poster({ venue, children }: { venue: Venue; children: ReactNode }) {
  const { homePictures } = venue;
  return (
    <div className={[posterStyles.poster, posterStyles[venue.theme.layout]].join(' ')}>
      {children}
      <div className={posterStyles.pictures} data-count={homePictures.length} aria-hidden="true">
        {homePictures.map((picture, at) => (
          <span key={picture.src} className={posterStyles.frame}>
            <span className={posterStyles.picture}>
              <Picture picture={picture} isFirst={at === 0} />
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}

function Picture({ picture, isFirst }: { picture: HomePicture; isFirst: boolean }) {
  const { isMissing, watch } = useMissingPicture();
  return isMissing ? null : <img {...watch} {...picture} alt="" fetchPriority={isFirst ? 'high' : 'low'} />;
}
