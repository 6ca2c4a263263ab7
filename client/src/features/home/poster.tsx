import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n/translator.ts';
import { focusNewPage } from '#client/lib/focus-new-page.ts';
import { useMissingPicture } from '#client/lib/use-missing-picture.ts';
import type { Venue } from '#shared/venue.ts';
import styles from './poster.module.css';

/** The home's heading: the venue's greeting, or the storefront's own. What is between asterisks has a colour of its own. */
export function Greeting({ venue, subtitle }: { venue: Venue; subtitle: string }) {
  const { t } = useTranslation();
  const words = venue.theme.greeting[currentLocale()] ?? t('home.greeting');
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

/**
 * The venue's pictures as its layout shows them: its background where it has no others. They are decoration.
 * @param children the greeting, in the layouts that have it on the poster
 */
export function Poster({ venue, children }: { venue: Venue; children: ReactNode }) {
  const { heroUrls, layout } = venue.theme;
  const addresses = heroUrls.length > 0 ? heroUrls : [venue.backgroundUrl];
  return (
    <div className={[styles.poster, styles[layout]].join(' ')}>
      {children}
      <div className={styles.pictures} data-count={addresses.length} aria-hidden="true">
        {addresses.map((address, at) => (
          <span key={address} className={styles.frame}>
            <span className={styles.picture}>
              <Picture address={address} isFirst={at === 0} />
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}

/** One picture. The first is the largest, and loads first. */
function Picture({ address, isFirst }: { address: string; isFirst: boolean }) {
  const { isMissing, watch } = useMissingPicture();
  return isMissing ? null : <img {...watch} src={address} alt="" fetchPriority={isFirst ? 'high' : 'low'} />;
}
