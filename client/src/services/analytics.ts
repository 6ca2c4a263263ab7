import type { Locale } from '#shared/site/locale.ts';
import { hasConsent } from './consent.ts';

type AnalyticsEvent =
  | 'card_read'
  | `change_language_to_${Locale}`
  | 'leave_gallery'
  | 'show_help_modal'
  | 'add_photo_to_cart';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

let countEvent: (event: AnalyticsEvent) => void = () => undefined;

/**
 * Counts an event; never before consent, and never with personal data (S12). The event goes to `dataLayer` for other
 * listeners. Google's tag ignores it there, because it only takes commands, so `countEvent` tells the tag.
 */
export function track(event: AnalyticsEvent): void {
  if (!hasConsent()) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ event });
  countEvent(event);
}

export function countEventsWith(counter: (event: AnalyticsEvent) => void): void {
  countEvent = counter;
}
