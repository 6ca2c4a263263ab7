import type { OptionalServices } from '#shared/optional-services.ts';
import { logProblem } from '../lib/problem-log.ts';
import { afterConsent } from '../lib/visit-storage.ts';
import { whenIdle } from '../lib/when-idle.ts';

/**
 * Starts the configured services that the storefront works without: after consent, each by itself, when the page is
 * idle (requirements S10 to S12, decision 022). None can hurt the page: what fails is noted, and that is all.
 */
export function startOptionalServices({ errorReporting, analytics, supportChat }: OptionalServices): void {
  const starts: readonly (() => Promise<void>)[] = [
    async () => {
      if (errorReporting) (await import('../lib/error-reporting.ts')).startErrorReporting(errorReporting);
    },
    async () => {
      if (analytics) await (await import('../lib/analytics-tag.ts')).startAnalytics(analytics);
    },
    async () => {
      if (supportChat) await (await import('../features/site/support-chat.ts')).startSupportChat(supportChat);
    },
  ];
  const run = (start: () => Promise<void>) =>
    start().catch((error: unknown) => logProblem('an optional service did not start', error));
  afterConsent(() => {
    for (const start of starts) whenIdle(() => void run(start));
  });
}
