import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import type { Locale } from '#shared/locale.ts';
import type { Visitor } from './visitor.ts';

/** A way through the storefront that shows screens one after another. */
export type ScreenJourney = {
  /** Names its screens together with their own names: `checkout/address`. */
  readonly id: string;
  /** What the venue has other than the usual. */
  readonly organization?: OrganizationRequest;
  readonly permissions?: readonly string[];
  /** The languages that have these screens; left out: all. */
  readonly locales?: readonly Locale[];
  readonly go: (visitor: Visitor) => Promise<void>;
};
