import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import type { Locale } from '#shared/site/locale.ts';
import type { Visitor } from './visitor.ts';

/** A journey through the storefront that shows screens one after another. */
export type ScreenJourney = {
  /** The first part of its screens' names: `checkout` of `checkout/address`. */
  readonly id: string;
  /** How the venue differs from the usual one. */
  readonly organization?: OrganizationRequest;
  readonly permissions?: readonly string[];
  /** The languages that have these screens; all when undefined. */
  readonly locales?: readonly Locale[];
  readonly go: (visitor: Visitor) => Promise<void>;
};
