import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { helpLink } from '#shared/site/help-link.ts';
import { paths } from '#shared/site/paths.ts';
import { sellerLine } from '#shared/site/seller.ts';
import type { Venue } from '#shared/site/venue.ts';
import styles from './site-footer.module.css';

type SiteFooterProps = { venue: Venue; cardCode: string | null; isHome?: boolean };

/** Media delay on the home (S14), help link (S9), legal pages and seller (S15). */
export function SiteFooter({ venue, cardCode, isHome = false }: SiteFooterProps) {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      {isHome && <p>{t('site.mediaDelay')}</p>}
      <nav className={styles.links}>
        <HelpLink venue={venue} cardCode={cardCode} />
        <Link href={paths.terms}>{t('site.terms')}</Link>
        <Link href={paths.privacy}>{t('site.privacy')}</Link>
      </nav>
      {venue.seller && <p>{t('site.soldBy', { seller: sellerLine(venue.seller) })}</p>}
    </footer>
  );
}

/** The venue's help page, or an e-mail that names the card (requirement S9). */
export function HelpLink({ venue, cardCode }: { venue: Venue; cardCode: string | null }) {
  const { t } = useTranslation();
  const mail = cardCode ? t('site.helpMail', { code: cardCode }) : t('site.helpMailNoCard');
  const help = helpLink(venue, cardCode, mail);
  if (help === null) return null;
  const isPage = !help.startsWith('mailto:');
  return (
    <a href={help} {...(isPage ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {t('site.help')}
    </a>
  );
}
