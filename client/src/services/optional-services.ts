import { whenIdle } from '#client/lib/page-lifecycle.ts';
import type { OptionalServices } from '#shared/site/site-data.ts';
import { afterConsent, hasConsent } from './consent.ts';
import { logProblem } from './problem-log.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

const RETRY_MS = 1_000;

/** Reloads the page when another tab withdraws consent, to end running scripts. Waits while there is unsaved work. */
export function endWithConsent(): void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  const reloadIfWithdrawn = () => {
    clearTimeout(retry);
    if (hasConsent()) return;
    if (hasUnsavedWork()) retry = setTimeout(reloadIfWithdrawn, RETRY_MS);
    else location.reload();
  };
  window.addEventListener('storage', reloadIfWithdrawn);
}

/** Starts the services after consent once the page is idle (S10 to S12). The chat's button needs no consent. */
export function startOptionalServices({ errorReporting, analytics, supportChat }: OptionalServices): void {
  const startWhenIdle = (start: () => Promise<void>) =>
    whenIdle(() => void start().catch((error: unknown) => logProblem('an optional service did not start', error)));
  startWhenIdle(async () => {
    if (supportChat) (await import('./support-chat-button.tsx')).showSupportChat(supportChat);
  });
  afterConsent(() => {
    endWithConsent();
    startWhenIdle(async () => {
      if (errorReporting) (await import('./error-reporting.ts')).startErrorReporting(errorReporting);
    });
    startWhenIdle(async () => {
      if (analytics) await (await import('./analytics-tag.ts')).startAnalytics(analytics);
    });
  });
}
