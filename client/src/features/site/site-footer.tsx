import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#client/app/paths.ts';
import { helpLink } from '#shared/help-link.ts';
import type { Organization } from '#shared/organization.ts';
import styles from './site-footer.module.css';

/** How long media may take (S14), help (S9) and the legal pages. */
export function SiteFooter({ venue, cardCode }: { venue: Organization; cardCode: string | null }) {
  const { t } = useTranslation();
  const mail = cardCode ? t('site.helpMail', { code: cardCode }) : t('site.helpMailNoCard');
  const help = helpLink(venue, cardCode, mail);
  const isPage = help !== null && !help.startsWith('mailto:');
  return (
    <footer className={styles.footer}>
      <p>{t('site.mediaDelay')}</p>
      <nav className={styles.links}>
        {help && (
          <a href={help} {...(isPage ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
            {t('site.help')}
          </a>
        )}
        <Link href={paths.terms}>{t('site.terms')}</Link>
        <Link href={paths.privacy}>{t('site.privacy')}</Link>
      </nav>
    </footer>
  );
}
