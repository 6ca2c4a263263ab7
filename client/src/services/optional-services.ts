import { afterConsent, hasConsent } from '#client/lib/visit-storage.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import type { OptionalServices } from '#shared/optional-services.ts';
import { logProblem } from './problem-log.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

const TRY_AGAIN_MS = 1_000;

/**
 * Ends the services when the acceptance is taken back in another tab. The only sure end of a foreign script is that of its
 * page, so the page loads anew, as soon as nothing is lost by it.
 */
export function endWithConsent(): void {
  let again: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(again);
    if (hasConsent()) return;
    if (hasUnsavedWork()) again = setTimeout(end, TRY_AGAIN_MS);
    else location.reload();
  };
  window.addEventListener('storage', end);
}

/**
 * Starts the configured services that the storefront works without: after consent, each by itself, when the page is
 * idle (requirements S10 to S12, decision 022). None can hurt the page: what fails is noted, and that is all.
 */
export function startOptionalServices({ errorReporting, analytics, supportChat }: OptionalServices): void {
  const starts: readonly (() => Promise<void>)[] = [
    async () => {
      if (errorReporting) (await import('./error-reporting.ts')).startErrorReporting(errorReporting);
    },
    async () => {
      if (analytics) await (await import('./analytics-tag.ts')).startAnalytics(analytics);
    },
    async () => {
      if (supportChat) await (await import('./support-chat.ts')).startSupportChat(supportChat);
    },
  ];
  const run = (start: () => Promise<void>) =>
    start().catch((error: unknown) => logProblem('an optional service did not start', error));
  afterConsent(() => {
    endWithConsent();
    for (const start of starts) whenIdle(() => void run(start));
  });
}
