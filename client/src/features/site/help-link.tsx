import { useTranslation } from 'react-i18next';
import { helpLink } from '#shared/help-link.ts';
import type { Venue } from '#shared/venue.ts';

/** Leads to the venue's help page or to an e-mail that names the card (requirement S9). */
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
