import type { PrivacyTexts } from '#client/i18n/privacy/pt.ts';
import { readServices } from '#client/lib/site-data.ts';
import { giveConsent, useConsent, withdrawConsent } from '#client/services/consent.ts';
import { Button } from '#client/ui/button.tsx';
import type { OptionalService, OptionalServices } from '#shared/optional-services.ts';
import styles from './privacy-centre.module.css';

/** The services that are configured for this site. */
function configuredServices(services: OptionalServices | null): OptionalService[] {
  if (!services) return [];
  return (Object.keys(services) as OptionalService[]).filter((name) => services[name] !== null);
}

type OptionalServiceListProps = {
  texts: PrivacyTexts['services'];
  /** Runs after the consent is withdrawn; whatever depends on it must stop. */
  onWithdrawn: () => void;
};

/** The optional services, whether they run, and the buttons to give or withdraw consent (decision 022). */
export function OptionalServiceList({ texts, onWithdrawn }: OptionalServiceListProps) {
  const hasConsent = useConsent() !== null;
  const services = configuredServices(readServices());
  const withdraw = () => {
    withdrawConsent();
    onWithdrawn();
  };
  return (
    <div className={styles.services}>
      <h3>{texts.title}</h3>
      {services.length === 0 && <p>{texts.none}</p>}
      {services.length > 0 && (
        <dl className={styles.things}>
          {services.map((service) => (
            <div key={service}>
              <dt>{texts.about[service].name}</dt>
              <dd>
                <strong>{hasConsent ? texts.on : texts.off}</strong>
                {texts.about[service].text}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {hasConsent && (
        <Button variant="secondary" onClick={withdraw}>
          {texts.withdraw}
        </Button>
      )}
      {!hasConsent && services.length > 0 && (
        <Button variant="secondary" onClick={giveConsent}>
          {texts.accept}
        </Button>
      )}
    </div>
  );
}
