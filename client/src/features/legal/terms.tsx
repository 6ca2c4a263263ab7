import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import type { Venue } from '#shared/venue.ts';
import { LegalPage } from './legal-page.tsx';
import { TERMS_UPDATED, termsSections } from './terms-text.ts';

/** The terms of service of a venue's site (requirement S8). */
export function Terms({ venue }: { venue: Pick<Venue, 'name' | 'contactEmail'> }) {
  const lead = (
    <>
      <p>
        Última atualização: <time dateTime={TERMS_UPDATED.iso}>{TERMS_UPDATED.written}</time>
      </p>
      <p>
        Veja também a <Link href={paths.privacy}>política de privacidade</Link>.
      </p>
    </>
  );
  return (
    <LegalPage
      title="Termos de serviço"
      lead={lead}
      sections={termsSections(venue.name)}
      contactEmail={venue.contactEmail}
    />
  );
}
