// In every page: the server-rendered home shows the offer before its code has loaded.
import '#client/features/site/language-offer.module.css';
import { storedLocale } from '#client/lib/device-storage.ts';
import { lazyPart, OptionalPart } from '#client/lib/lazy-part.tsx';
import { readSiteData } from '#client/lib/page-data.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { OfferedLocale } from '#shared/site/locale.ts';

const LanguageOffer = lazyPart(
  () => import('#client/features/site/language-offer.tsx').then((module) => module.LanguageOffer),
  'first',
);

/** As the server decided; null for none. */
export const offeredLocale = () => (storedLocale() ? null : (readSiteData()?.visitor.offered ?? null));

/** Preloads the offer. If that fails, the page loads it again. */
export async function loadLanguageOffer(offered: OfferedLocale | null): Promise<void> {
  if (offered === null) return;
  await LanguageOffer.load().catch((error: unknown) =>
    logProblem('the language offer could not be loaded ahead', error),
  );
}

/** `loadLanguageOffer` loads it before the page is first rendered, so that nothing moves. */
export function VisitorLanguageOffer({ offered }: { offered: OfferedLocale | null }) {
  if (offered === null) return null;
  return (
    <OptionalPart>
      <LanguageOffer offered={offered} />
    </OptionalPart>
  );
}
