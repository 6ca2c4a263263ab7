import { useDeferredValue } from 'react';
import { optionalPart } from '#client/lib/lazy-part.tsx';
import { readAsksConsent } from '#client/lib/page-data.ts';
import { isConsentAnswered } from '#client/services/consent.ts';
import { useOfferedLocale } from './language-offer.tsx';

const ConsentBanner = optionalPart(() => import('./consent-banner.tsx'), 'ConsentBanner', 'first');

/**
 * Asks for consent once the page has rendered and no language is offered any more (S7). No optional service runs
 * without consent. With `isInPage`, the question is in the page's flow on a phone, where it covers nothing.
 */
export function PrivacyNotice({ isInPage = false }: { isInPage?: boolean }) {
  const isAfterPage = useDeferredValue(true, false);
  const offered = useOfferedLocale();
  if (!isAfterPage || offered || isConsentAnswered() || !readAsksConsent()) return null;
  return <ConsentBanner isInPage={isInPage} />;
}
