import { useTranslation } from 'react-i18next';
import { helpLink } from '#shared/help-link.ts';
import type { Venue } from '#shared/venue.ts';

/** Help, by the venue's own page or by e-mail, with the card it is about (requirement S9). */
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
