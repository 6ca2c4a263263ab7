import { hasConsent } from '#client/lib/visit-storage.ts';
import type { Locale } from '#shared/locale.ts';

/** What visitors do, as the venue's statistics name it (requirement S12). */
export type AnalyticsEvent =
  | 'card_read'
  | `change_language_to_${Locale}`
  | 'leave_gallery'
  | 'show_help_modal'
  | 'add_photo_to_cart';

declare global {
  interface Window {
    /** Our events, and what the Google tag writes there itself. */
    dataLayer?: unknown[];
  }
}

let count: (event: AnalyticsEvent) => void = () => undefined;

/** Pushes an event to the page's data layer; nothing before consent, and never with personal data. */
export function track(event: AnalyticsEvent): void {
  if (!hasConsent()) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ event });
  count(event);
}

/** From now on events are also counted here. Earlier ones are not made up for. */
export function countEventsWith(counter: (event: AnalyticsEvent) => void): void {
  count = counter;
}
