import type { Locale } from '#shared/site/locale.ts';
import { hasConsent } from './consent.ts';

export type AnalyticsEvent =
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
 * Never before consent, never with personal data (requirement S12). The push is for a page's own listeners: a Google tag
 * takes commands alone, and counts the one of `countEventsWith`.
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
