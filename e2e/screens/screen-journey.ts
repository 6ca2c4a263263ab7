import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import type { Locale } from '#shared/site/locale.ts';
import type { Visitor } from './visitor.ts';

export type ScreenJourney = {
  /** `checkout` of `checkout/address`. */
  readonly id: string;
  readonly organization?: OrganizationRequest;
  readonly permissions?: readonly string[];
  /** All when undefined. */
  readonly locales?: readonly Locale[];
  readonly go: (visitor: Visitor) => Promise<void>;
};
