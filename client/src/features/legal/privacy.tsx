import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import type { Venue } from '#shared/venue.ts';
import { LegalPage } from './legal-page.tsx';
import { PrivacyCentre } from './privacy-centre.tsx';
import { privacySections } from './privacy-text.ts';

/** The privacy policy of a venue's site (requirement S8), and what this device stores (requirement S7). */
export function Privacy({ venue }: { venue: Pick<Venue, 'name' | 'contactEmail'> }) {
  const lead = (
    <p>
      Como o site trata os seus dados, de acordo com a Lei Geral de Proteção de Dados (LGPD, Lei 13.709/2018). Veja
      também os <Link href={paths.terms}>termos de serviço</Link>.
    </p>
  );
  return (
    <LegalPage
      title="Política de privacidade"
      lead={lead}
      before={<PrivacyCentre contactEmail={venue.contactEmail} />}
      sections={privacySections(venue.name)}
      contactEmail={venue.contactEmail}
    />
  );
}
