import type { Locale } from '#shared/site/locale.ts';
import { hasConsent } from './consent.ts';

/** What visitors do, as the venue's statistics name it (requirement S12). */
export type AnalyticsEvent =
  | 'card_read'
  | `change_language_to_${Locale}`
  | 'leave_gallery'
  | 'show_help_modal'
  | 'add_photo_to_cart';

declare global {
  interface Window {
    /** Our events, and the Google tag's own entries. */
    dataLayer?: unknown[];
  }
}

let countEvent: (event: AnalyticsEvent) => void = () => undefined;

/** Pushes an event to the page's data layer: never before consent, and never with personal data. */
export function track(event: AnalyticsEvent): void {
  if (!hasConsent()) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ event });
  countEvent(event);
}

/** Passes all later events to `counter` as well. Earlier ones are not repeated. */
export function countEventsWith(counter: (event: AnalyticsEvent) => void): void {
  countEvent = counter;
}
