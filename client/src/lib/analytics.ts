import type { Locale } from '#shared/locale.ts';
import { hasConsent } from './visit-storage.ts';

/** What visitors do, as the venue's statistics name it (requirement S12). */
type AnalyticsEvent =
  | 'card_read'
  | `change_language_to_${Locale}`
  | 'leave_gallery'
  | 'show_help_modal'
  | 'add_photo_to_cart';

declare global {
  interface Window {
    dataLayer?: { event: AnalyticsEvent }[];
  }
}

/** Pushes an event to the page's data layer; nothing before consent, and never with personal data. */
export function track(event: AnalyticsEvent): void {
  if (!hasConsent()) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ event });
}
