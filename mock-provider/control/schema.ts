import { z } from 'zod';
import type { FaultKind, FaultParameter } from '#mock-provider/faults/catalogue.ts';
import type { Scenario } from '#mock-provider/scenarios/scenario.ts';
import { cardRecipe, customerRecord } from '#mock-provider/world/cards/recipe.ts';
import type { JournalEntry } from '#mock-provider/world/journal.ts';
import { DEEPEST } from '#mock-provider/world/journal-whole.ts';
import { pictureField } from '#mock-provider/world/picture.ts';
import { ERROR_STYLES } from '#mock-provider/world/refusal.ts';
import type { WireMediaLists } from '#shared/provider-api/media.ts';
import { wireCatalogue, type wireOrganization } from '#shared/provider-api/organization.ts';
import { wireCardCode } from '#shared/provider-api/primitives.ts';

/** The requests and replies of the control API under `/__mock`. Tests import the types. */

const switches = z.strictObject({
  error_style: z.enum(ERROR_STYLES).optional(),
  http_errors: z.boolean().optional(),
  order_post: z.enum(['create_or_get', 'create']).optional(),
  payment_method: z.enum(['told', 'untold']).optional(),
});

/** What a request for a new organization can have beside the fields of an organization. */
export const organizationExtras = z.looseObject({
  /** Prices in reais. The default is what `fotos` has. */
  products: wireCatalogue.shape.products,
  /** Null for none. The default is what `fotos` has. */
  all_digital: wireCatalogue.shape.all_digital,
  switches: switches.optional(),
  /** Whether the magic card codes and CPFs work in it. */
  magic_cards: z.boolean().optional(),
  /** `whole`: its own journal has queries, ids and bodies as they were sent, except card data. The default is `masked`. */
  journal: z.enum(['masked', 'whole']).optional(),
  /** Id or web name of the venue whose `config` (theme and banner) and pictures it has. */
  look_of: z.string().optional(),
  logo: pictureField.optional(),
  background: pictureField.optional(),
});
/** Any fields of an organization. `id` and `web_name` are generated when missing; the other fields are those of `fotos`. */
export type OrganizationRequest = Partial<z.input<typeof wireOrganization>> & z.input<typeof organizationExtras>;
export type OrganizationReply = { readonly organization: z.output<typeof wireOrganization> } & z.output<
  typeof wireCatalogue
>;

export type OrganizationSummary = {
  readonly id: string;
  readonly web_name: string;
  readonly name: string;
  /** Made through this API: a full reset removes it. */
  readonly isolated: boolean;
  /** Whether the magic card codes and CPFs work in it. */
  readonly magic_cards: boolean;
  readonly storefront_url: string;
  /** ISO time, by its own clock. */
  readonly now: string;
  readonly frozen: boolean;
  readonly orders: number;
};
export type OrganizationsReply = { readonly organizations: readonly OrganizationSummary[] };

export const cardRequest = cardRecipe.extend({
  /** Id or web name. */
  organization: z.string(),
  /** Generated when missing. */
  code: wireCardCode.optional(),
  /** The customer for whom the identification form finds this card. */
  customer: customerRecord.optional(),
});
/** A card without any count has six photos to buy. */
export type CardRequest = z.input<typeof cardRequest>;
export type CardReply = { readonly card: string; readonly secret?: string } & WireMediaLists;

export const cardsReply = z.object({
  cards: z.array(
    z.object({
      /** Id. */
      organization: z.string(),
      code: wireCardCode,
      photos: z.int(),
      videos: z.int(),
      sold_photos: z.int(),
      sold_videos: z.int(),
      extras: z.int(),
      /** Whether its media lists ask for an access code. The code itself is not here. */
      secret: z.boolean(),
      /** One of the magic card codes. */
      magic: z.boolean(),
    }),
  ),
});
export type CardsReply = z.input<typeof cardsReply>;

export const paymentRequest = z.strictObject({ status: z.enum(['paid', 'refused', 'expired']) });
export type PaymentRequest = z.input<typeof paymentRequest>;

export type OrderSummary = {
  readonly id: string;
  readonly organization: string;
  /** ISO time, by the venue's clock. */
  readonly made_at: string;
  /** When the charge was made that waits for its outcome (ISO time, by the venue's clock); null when none does. */
  readonly waits_since: string | null;
  readonly cards: readonly string[];
  readonly completed: boolean;
  /** Reais. */
  readonly total: number;
  readonly media_ids: readonly string[];
  /** All charges ever made, the latest last. */
  readonly payments: readonly { readonly method: string; readonly status: string; readonly total: number }[];
};
export type OrdersReply = { readonly orders: readonly OrderSummary[] };

/** @returns the names of the fields that are given, in alphabetical order */
const namesOf = (fields: object) => Object.keys(fields).sort().join(' ');

export const clockRequest = z
  .strictObject({
    /** Id or web name. */
    organization: z.string(),
    advance_ms: z.int().nonnegative().optional(),
    /** An ISO time with its time zone, before or after the present one. */
    at: z.iso.datetime({ offset: true }).optional(),
    freeze: z.literal(true).optional(),
    thaw: z.literal(true).optional(),
  })
  .refine(
    ({ organization: _, ...changes }) => ['advance_ms', 'at', 'freeze', 'thaw', 'at freeze'].includes(namesOf(changes)),
    {
      message: 'exactly one of `advance_ms`, `at`, `freeze: true` and `thaw: true`, or `at` with `freeze: true`',
    },
  );
export type ClockRequest = z.input<typeof clockRequest>;
export type ClockReply = { readonly now: string };

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((one) => isDeeper(one, depth - 1));
}

/** A part of a body: each field that it names, lists in full length. */
export const bodyPart = z
  .unknown()
  .refine((part) => !isDeeper(part, DEEPEST), { message: `a body is at most ${DEEPEST} deep` })
  .optional();

/** Without an organization the call is for all of them. */
export const organizationQuery = z.strictObject({ organization: z.string().optional() });

export const journalQuery = organizationQuery.extend({
  method: z.string().optional(),
  /** A part of the route, such as `/payment/checkout`. */
  path: z.string().optional(),
  /** Selects the entries after this sequence number. */
  since: z.coerce.number().optional(),
});
export type JournalReply = {
  readonly entries: readonly JournalEntry[];
  /** How many these are. */
  readonly count: number;
  /** The sequence number of the latest call; smaller than before after a reset. */
  readonly last: number;
};

export const verifyRequest = z
  .strictObject({
    /** Id or web name. */
    organization: z.string(),
    method: z.string().toUpperCase().optional(),
    /** A part of the route such as `/payment/checkout`, or of the path with its ids. */
    path: z.string().min(1),
    /** A part of the body, as the journal has it. */
    body: bodyPart,
    exactly: z.int().min(0).optional(),
    at_least: z.int().min(1).optional(),
    /** How long to wait for the calls, in real time. */
    within_ms: z.number().min(0).max(60_000).default(0),
  })
  .refine(({ exactly, at_least }) => (exactly === undefined) !== (at_least === undefined), {
    message: 'either `exactly` or `at_least`',
  });
export type VerifyRequest = z.input<typeof verifyRequest>;
export type VerifyWanted = z.output<typeof verifyRequest>;
/** A call that is not one of those that were asked for, and why. */
export type CallMiss = JournalEntry & { readonly why: readonly string[] };
export type VerifyReply = {
  readonly ok: boolean;
  readonly count: number;
  /** Empty when it is ok. */
  readonly nearest: readonly CallMiss[];
};

export type InvariantsReply = { readonly ok: boolean; readonly violations: readonly string[] };
export type ScenariosReply = {
  readonly scenarios: readonly (Omit<Scenario, 'behaviour'> & { readonly behaviour: object })[];
};
export type FaultKindsReply = {
  readonly kinds: readonly {
    readonly kind: FaultKind;
    /** Whether the call is performed. */
    readonly performs: boolean;
    /** The parameters that it reads, such as `delay_ms`. */
    readonly reads: readonly FaultParameter[];
    readonly outcome: string;
  }[];
};
export type ResetReply = { readonly reset: string };
