import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import type { Locale } from '#shared/site/locale.ts';
import type { Visitor } from './visitor.ts';

/**
 * Of the checks of a screen: those before a landing, what they leave out on the phone, those on the desktop, or those of a
 * translation.
 */
export type ScreenPart = 'landing' | 'rest' | 'desktop' | 'translation';

export type ScreenJourney = {
  /** `checkout` of `checkout/address`. */
  readonly id: string;
  readonly organization?: OrganizationRequest;
  readonly permissions?: readonly string[];
  /** All when undefined. */
  readonly locales?: readonly Locale[];
  readonly go: (visitor: Visitor) => Promise<void>;
};
