import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useVenue } from '#client/queries/venue.ts';
import { SoldBy } from '#client/ui/sold-by.tsx';
import { helpLink, linkTo, requestLink } from '#shared/site/help-link.ts';
import { LEGAL_PAGES, paths } from '#shared/site/paths.ts';
import type { Venue } from '#shared/site/venue.ts';
import styles from './site-footer.module.css';

type SiteFooterProps = { venue: Venue; cardCode: string | null; isHome?: boolean };

export function SiteFooter({ venue, cardCode, isHome = false }: SiteFooterProps) {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      {isHome && <p>{t('site.mediaDelay')}</p>}
      {venue.seller && (
        <p>
          <SoldBy seller={venue.seller} />
        </p>
      )}
      <nav className={styles.links}>
        <HelpLink venue={venue} cardCode={cardCode} />
        {LEGAL_PAGES.map((page) => (
          <Link key={page} href={paths[page]}>
            {t(`site.${page}`)}
          </Link>
        ))}
        <a href={paths.accessibility}>{t('site.accessibility')}</a>
      </nav>
    </footer>
  );
}

/** Shows a link to the venue's help page, otherwise an e-mail link. Either names the card, if it is known (S9). */
export function HelpLink({ venue, cardCode }: { venue: Venue; cardCode: string | null }) {
  const { t } = useTranslation();
  const mail = cardCode ? t('site.helpMail', { code: cardCode }) : t('site.helpMailNoCard');
  const help = helpLink(venue, cardCode, mail);
  return help && <a {...linkTo(help)}>{t('site.help')}</a>;
}

/**
 * Returns a function that makes the link by which a visitor asks to remove a media (S16). That function returns null if
 * the venue has neither an e-mail nor a help page.
 */
export function useTakedownLink() {
  const { t } = useTranslation();
  const venue = useVenue();
  return (file: string, number = 0, address: string) =>
    requestLink(venue, { body: t('viewer.takedown.body', { number, file, address }) }, 'photo', file);
}
