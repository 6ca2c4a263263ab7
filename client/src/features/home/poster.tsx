import type { ReactNode } from 'react';
import { focusNewPage } from '#client/lib/focus.ts';
import { useMissingPicture } from '#client/lib/use-missing-picture.ts';
import type { HomePicture, Venue } from '#shared/site/venue.ts';
import styles from './poster.module.css';

/** Words between asterisks have their own colour. */
export function Greeting({ words, subtitle }: { words: string; subtitle: string }) {
  return (
    <div className={styles.words}>
      <h1 ref={focusNewPage} tabIndex={-1} className={styles.greeting}>
        {words.split('*').map((part, at) =>
          at % 2 === 0 ? (
            part
          ) : (
            <span key={part} className={styles.coloured}>
              {part}
            </span>
          ),
        )}
      </h1>
      <p className={styles.subtitle}>{subtitle}</p>
    </div>
  );
}

/** Decorative pictures; `children` is the greeting in layouts that have it on the poster. */
export function Poster({ venue, children }: { venue: Venue; children: ReactNode }) {
  const { homePictures } = venue;
  return (
    <div className={[styles.poster, styles[venue.theme.layout]].join(' ')}>
      {children}
      <div className={styles.pictures} data-count={homePictures.length} aria-hidden="true">
        {homePictures.map((picture, at) => (
          <span key={picture.src} className={styles.frame}>
            <span className={styles.picture}>
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
