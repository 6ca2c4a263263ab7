import { z } from 'zod';
import { SCENARIO_GROUPS } from '#mock-provider/scenarios/scenario.ts';
import { cardRecipe, customerRecord } from '#mock-provider/world/cards/recipe.ts';
import { venueNames } from '#mock-provider/world/fixtures.ts';
import { journalEntry } from '#mock-provider/world/journal.ts';
import { CHARGE_OUTCOMES, CHARGE_STATUSES } from '#mock-provider/world/orders/charge.ts';
import { pictureField } from '#mock-provider/world/picture.ts';
import { switchFields } from '#mock-provider/world/switches.ts';
import { withoutFallback } from '#shared/provider-api/field.ts';
import { wireMediaLists } from '#shared/provider-api/media.ts';
import { wireCatalogue, wireOrganization } from '#shared/provider-api/organization.ts';
import { wireCardCode } from '#shared/provider-api/primitives.ts';

/**
 * This file has the requests and replies of the control API, except those of faults and of `verify`. Tests import the
 * types; the API's document is made from the schemas.
 */

const PICTURE = 'A PNG, JPEG or WebP in base64, also as a `data:` URL; at most 1 MiB.';
export const organizationExtras = z.looseObject({
  products: wireCatalogue.shape.products.describe('Prices in reais; by default those of `fotos`.'),
  all_digital: wireCatalogue.shape.all_digital.describe('Null for no package; by default that of `fotos`.'),
  switches: switchFields.optional(),
  magic_cards: z.boolean().optional().describe('Whether the magic card codes and CPFs exist in this organization.'),
  journal: z
    .enum(['masked', 'whole'])
    .optional()
    .describe(
      '`whole`: the journal keeps queries, ids, headers, bodies and replies as they were sent, except credit card data.',
    ),
  look_of: z
    .string()
    .optional()
    .describe('Id or web name of the organization whose theme, banner and pictures are copied.'),
  logo: pictureField.optional().describe(PICTURE),
  background: pictureField.optional().describe(PICTURE),
});
/**
 * Any fields of an organization. A missing `id`, `web_name` or `name` is generated; the others default to those of
 * `fotos`.
 */
export type OrganizationRequest = Partial<z.input<typeof wireOrganization>> & z.input<typeof organizationExtras>;
/** The contract's schemas without their defaults, since missing fields default to those of `fotos`. */
const organizationFields = Object.fromEntries(
  Object.entries(wireOrganization.shape).map(([name, field]) => [name, withoutFallback(field).optional()]),
);
export const organizationRequest = z
  .looseObject({
    ...organizationFields,
    ...z.object(venueNames).partial().shape,
    ...organizationExtras.shape,
  })
  .default({});

export const organizationReply = z.object({ organization: wireOrganization, ...wireCatalogue.shape });
export type OrganizationReply = z.output<typeof organizationReply>;

const organizationSummary = z.object({
  id: z.string(),
  web_name: z.string(),
  name: z.string(),
  isolated: z.boolean().describe('Whether the organization was made by this API. A full reset removes it.'),
  magic_cards: z.boolean().describe('Whether the magic card codes and CPFs exist in this organization.'),
  storefront_url: z.string(),
  now: z.iso.datetime().describe("The time of the organization's clock."),
  frozen: z.boolean().describe("Whether the organization's clock is stopped."),
  orders: z.int().describe('The number of orders.'),
});
export type OrganizationSummary = z.output<typeof organizationSummary>;
export const organizationsReply = z.object({ organizations: z.array(organizationSummary) });
export type OrganizationsReply = z.output<typeof organizationsReply>;

const ownPictures = z
  .array(pictureField)
  .min(1)
  .optional()
  .describe('The pictures of its photos in turn, in place of the fixtures: PNG, JPEG or WebP in base64, 1 MiB each.');
const arrival = z
  .int()
  .min(0)
  .max(30 * 24 * 3_600_000)
  .optional()
  .describe("How long until it appears, by the organization's clock; by default at once.");
export const cardRequest = cardRecipe.extend({
  after_ms: arrival,
  organization: z.string().describe('Id or web name.'),
  code: wireCardCode.optional().describe('By default generated. A card without any count has six photos to buy.'),
  customer: customerRecord.optional().describe('The customer for whom the identification form finds this card.'),
  pictures: ownPictures,
});
export type CardRequest = z.input<typeof cardRequest>;
export const mediasRequest = cardRecipe
  .pick({ photos: true, videos: true })
  .extend({ organization: z.string().describe('Id or web name.'), pictures: ownPictures, after_ms: arrival });
export type MediasRequest = z.input<typeof mediasRequest>;
export const cardReply = z.object({ card: wireCardCode, secret: z.string().optional(), ...wireMediaLists.shape });
export type CardReply = z.output<typeof cardReply>;

export const cardsReply = z.object({
  cards: z.array(
    z.object({
      organization: z.string().describe('Id.'),
      code: wireCardCode,
      photos: z.int(),
      videos: z.int(),
      sold_photos: z.int(),
      sold_videos: z.int(),
      extras: z.int(),
      secret: z.boolean().describe('Whether its media lists ask for an access code. The code itself is not here.'),
      magic: z.boolean().describe('Whether the code is one of the magic ones.'),
    }),
  ),
});
export type CardsReply = z.input<typeof cardsReply>;

export const paymentRequest = z.union(
  [
    z.strictObject({
      status: z.enum(CHARGE_OUTCOMES).describe('A PIX can be paid even if it has expired or was replaced.'),
      nth: z
        .int()
        .min(1)
        .optional()
        .describe('The place of the payment in the list of `GET orders`, from 1; by default the one that counts.'),
    }),
    z.strictObject({ paid_after: z.int().min(1).max(10_000).describe('Which check from now finds the charge paid.') }),
  ],
  { error: `either \`status\` (${CHARGE_OUTCOMES.join(', ')}) and perhaps \`nth\`, or \`paid_after\`` },
);
export type Settlement = (typeof CHARGE_OUTCOMES)[number];

const orderSummary = z.object({
  id: z.string(),
  organization: z.string(),
  made_at: z.iso.datetime().describe("By the organization's clock."),
  waits_since: z.iso
    .datetime()
    .nullable()
    .describe("When the pending charge was made, by the organization's clock; null if none is pending."),
  cards: z.array(z.string()),
  completed: z.boolean(),
  total: z.number().describe('Reais.'),
  media_ids: z.array(z.string()),
  payments: z
    .array(z.object({ method: z.string(), status: z.enum(CHARGE_STATUSES), total: z.number() }))
    .describe('All charges ever made, the latest last.'),
});
export type OrderSummary = z.output<typeof orderSummary>;
export const ordersReply = z.object({ orders: z.array(orderSummary) });
export type OrdersReply = z.output<typeof ordersReply>;

const namesOf = (fields: object) => Object.keys(fields).sort().join(' ');

export const clockRequest = z
  .strictObject({
    organization: z.string().describe('Id or web name.'),
    advance_ms: z.int().nonnegative().optional().describe('Advances the clock by so many milliseconds.'),
    at: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('Sets the clock to this time, which has a time zone and may be in the past.'),
    freeze: z.literal(true).optional().describe('Stops the clock.'),
    thaw: z.literal(true).optional().describe('Starts the clock again from where it stopped.'),
  })
  .refine(
    ({ organization: _, ...changes }) => ['advance_ms', 'at', 'freeze', 'thaw', 'at freeze'].includes(namesOf(changes)),
    {
      message: 'exactly one of `advance_ms`, `at`, `freeze: true` and `thaw: true`, or `at` with `freeze: true`',
    },
  );
export type ClockRequest = z.input<typeof clockRequest>;
export const clockReply = z.object({ now: z.iso.datetime() });
export type ClockReply = z.output<typeof clockReply>;

export const organizationQuery = z.strictObject({
  organization: z.string().optional().describe('Id or web name; by default all organizations.'),
});
export type OrganizationQuery = z.output<typeof organizationQuery>;

export const journalReply = z.object({
  entries: z.array(journalEntry),
  count: z.int().describe('The number of entries.'),
  last: z.int().describe('The sequence number of the latest call; smaller than before after a reset.'),
});
export type JournalReply = z.output<typeof journalReply>;

export const invariantsReply = z.object({ ok: z.boolean(), violations: z.array(z.string()) });
export type InvariantsReply = z.output<typeof invariantsReply>;

const scenario = z.object({
  id: z.string(),
  group: z.enum(SCENARIO_GROUPS),
  input: z.string().describe('Exactly what a tester types.'),
  outcome: z.string(),
  behaviour: z.looseObject({ kind: z.string() }),
});
export const scenariosReply = z.object({ scenarios: z.array(scenario) });
export type ScenariosReply = z.output<typeof scenariosReply>;

export const healthReply = z.object({
  status: z.literal('ok'),
  checks_replies: z.literal(true).optional().describe('Set with `MOCK_CHECK_REPLIES=1`.'),
});
export type HealthReply = z.output<typeof healthReply>;
