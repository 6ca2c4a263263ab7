import { z } from 'zod';
import { cardRecipe, customerRecord } from '#mock-provider/cards/recipe.ts';
import type { FaultKind } from '#mock-provider/faults/catalogue.ts';
import type { JournalEntry } from '#mock-provider/journal.ts';
import { ERROR_STYLES } from '#mock-provider/refuse.ts';
import type { Scenario } from '#mock-provider/scenarios/scenario.ts';
import type { WireMediaLists } from '#shared/provider-api/media.ts';
import { wireCatalogue, type wireOrganization } from '#shared/provider-api/organization.ts';
import { wireCardCode } from '#shared/provider-api/primitives.ts';

/** What the control API under `/__mock` takes and gives; tests import the types. */

const switches = z.strictObject({
  error_style: z.enum(ERROR_STYLES).optional(),
  http_errors: z.boolean().optional(),
  order_post: z.enum(['create_or_get', 'create']).optional(),
  payment_method: z.enum(['told', 'untold']).optional(),
});

/** What beside the organization's own fields a new organization can be asked with. */
export const organizationExtras = z.looseObject({
  /** Left out: as `fotos`. Prices in reais. */
  products: wireCatalogue.shape.products,
  /** Left out: as `fotos`; null for none. */
  all_digital: wireCatalogue.shape.all_digital,
  switches: switches.optional(),
  /** Whether the magic card codes and CPFs work in it. */
  magic_cards: z.boolean().optional(),
});
/** Any fields of an organization; the others are as `fotos` has them. `id` and `web_name` are made up when left out. */
export type OrganizationRequest = Partial<z.input<typeof wireOrganization>> & z.input<typeof organizationExtras>;
export type OrganizationReply = { readonly organization: z.output<typeof wireOrganization> } & z.output<
  typeof wireCatalogue
>;

export type OrganizationSummary = {
  readonly id: string;
  readonly web_name: string;
  readonly name: string;
  /** Made through this API: it goes on a full reset. */
  readonly isolated: boolean;
  readonly storefront_url: string;
  /** ISO, by its own clock. */
  readonly now: string;
  readonly frozen: boolean;
  readonly orders: number;
};
export type OrganizationsReply = { readonly organizations: readonly OrganizationSummary[] };

export const cardRequest = cardRecipe.extend({
  /** Id or web name. */
  organization: z.string(),
  /** Made up when left out. */
  code: wireCardCode.optional(),
  /** Whom the identification form finds this card for. */
  customer: customerRecord.optional(),
});
/** Without any count the card has six photos to buy. */
export type CardRequest = z.input<typeof cardRequest>;
export type CardReply = { readonly card: string; readonly secret?: string } & WireMediaLists;

export const paymentRequest = z.strictObject({ status: z.enum(['paid', 'refused', 'expired']) });
export type PaymentRequest = z.input<typeof paymentRequest>;

export type OrderSummary = {
  readonly id: string;
  readonly organization: string;
  readonly cards: readonly string[];
  readonly completed: boolean;
  /** Reais. */
  readonly total: number;
  readonly media_ids: readonly string[];
  /** All the charges ever made, the latest last; null texts for cards. */
  readonly payments: readonly { readonly method: string; readonly status: string; readonly total: number }[];
};
export type OrdersReply = { readonly orders: readonly OrderSummary[] };

export const clockRequest = z.union([
  z.strictObject({ organization: z.string(), advance_ms: z.int().nonnegative() }),
  z.strictObject({ organization: z.string(), freeze: z.literal(true) }),
  z.strictObject({ organization: z.string(), thaw: z.literal(true) }),
]);
export type ClockRequest = z.input<typeof clockRequest>;
export type ClockReply = { readonly now: string };

/** Without an organization: everything. */
export const organizationQuery = z.strictObject({ organization: z.string().optional() });

export const journalQuery = organizationQuery.extend({
  method: z.string().optional(),
  /** A part of the route, such as `/payment/checkout`. */
  path: z.string().optional(),
  /** Only entries after this sequence number. */
  since: z.coerce.number().optional(),
});
export type JournalReply = {
  readonly entries: readonly JournalEntry[];
  /** The sequence number of the latest call; smaller than before after a reset. */
  readonly last: number;
};

export type InvariantsReply = { readonly ok: boolean; readonly violations: readonly string[] };
export type ScenariosReply = { readonly scenarios: readonly Scenario[] };
export type FaultKindsReply = {
  readonly kinds: readonly {
    readonly kind: FaultKind;
    /** Whether what was asked is done all the same. */
    readonly performs: boolean;
    readonly outcome: string;
  }[];
};
export type ResetReply = { readonly reset: string };
