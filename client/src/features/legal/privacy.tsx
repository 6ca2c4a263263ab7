import { Link } from 'wouter';
import { paths } from '#client/app/paths.ts';
import type { Organization } from '#shared/organization.ts';
import { LegalPage } from './legal-page.tsx';
import { PortugueseOnly } from './portuguese-only.tsx';
import { PrivacyCentre } from './privacy-centre.tsx';
import { privacySections } from './privacy-text.ts';

/** The privacy policy of a venue's site (requirement S8), and what lies on this very device (requirement S7). */
export function Privacy({ organization }: { organization: Pick<Organization, 'name' | 'contactEmail'> }) {
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
      before={
        <>
          <PrivacyCentre contactEmail={organization.contactEmail} />
          <PortugueseOnly />
        </>
      }
      sections={privacySections(organization.name)}
      contactEmail={organization.contactEmail}
    />
  );
}
