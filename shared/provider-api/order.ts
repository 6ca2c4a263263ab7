import { z } from 'zod';
import { SAVED_DOCUMENT_TYPES } from '#shared/customer/customer.ts';
import { MEDIA_KINDS } from '#shared/media/media.ts';
import { PAYMENT_METHODS } from '#shared/payment.ts';
import { API_PREFIX, type Endpoint } from './endpoint.ts';
import { defaulted, eachAlone, needed, optional } from './field.ts';
import {
  centsFromReais,
  noParameters,
  orderParams,
  pathId,
  wireCardCode,
  wireCount,
  wireFlag,
  wireId,
  wirePrice,
  wireWord,
  writtenCardCode,
} from './primitives.ts';

/** Returns an address's fields. @param field creates the schema of a field */
const addressFields = <Field extends z.ZodType>(field: () => Field) => ({
  country: field(),
  zipcode: field(),
  street: field(),
  street_number: field(),
  state: field(),
  city: field(),
  neighborhood: field(),
});

export const wireDocumentType = wireWord(SAVED_DOCUMENT_TYPES);

const customerFields = {
  name: z.string().nullish(),
  email: z.string(),
  document: z.string(),
  document_type: wireDocumentType,
  phone: z.string().nullish(),
  accepted_terms: z.boolean(),
};

/** The body has either the customer's fields or those of the address, not nested. A call never sends both. */
const customerBody = z.union([z.strictObject(customerFields), z.strictObject(addressFields(() => z.string()))]);

export const wireAddress = z.looseObject(addressFields(() => defaulted(z.string(), '')));

export const wireCustomer = z.looseObject({
  name: optional(z.string()),
  email: defaulted(z.string(), '', 'pay'),
  document: defaulted(z.string(), '', 'pay'),
  document_type: defaulted(wireDocumentType, 'other'),
  phone: optional(z.string()),
  accepted_terms: defaulted(wireFlag, false),
  addresses: optional(eachAlone(wireAddress), 'pay'),
});

/** Creates the schema of a list that may be missing when it is empty. */
const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  needed(
    z
      .array(entry)
      .nullish()
      .transform((entries) => entries ?? []),
    'choose',
  );

/** The id is required: if a media were left out of its item, the page would show less than is charged. */
const mediaReference = z.looseObject({ id: needed(wireId, 'choose') }).nullish();

const wireOrderItem = z
  .looseObject({
    id: defaulted(wireId, ''),
    product_type: defaulted(
      z.looseObject({
        id: defaulted(wireId, ''),
        unities: optional(wireCount).describe('0 marks the all digital package.'),
        is_photo: optional(wireFlag),
        is_video: optional(wireFlag),
      }),
      { id: '' },
    ),
    items: listOf(z.looseObject({ photo: needed(mediaReference, 'choose'), video: needed(mediaReference, 'choose') })),
    total: needed(wirePrice, 'choose'),
  })
  .refine(
    ({ items, product_type: { unities }, total }) => items.length > 0 || unities === 0 || centsFromReais(total) === 0,
    'an item that costs something has its media',
  );

const wireExpiresAt = z.iso
  .datetime({ offset: true })
  .describe('When a PIX code ends, with an offset: `2025-07-12T14:45:00-03:00`.');

export const wirePayment = z.looseObject({
  status: defaulted(z.string(), '', 'pay'),
  pix_text: optional(z.string(), 'pay'),
  modality: optional(z.string()),
  method: optional(wireWord(PAYMENT_METHODS)),
  amount: optional(wirePrice).describe('What was charged, in reais.'),
  expires_at: optional(wireExpiresAt),
});

export const wireOrder = z
  .looseObject({
    id: needed(wireId, 'choose'),
    card_code: optional(writtenCardCode).describe("The order's first card, read if `cards` is missing."),
    cards: defaulted(z.array(z.looseObject({ card: needed(writtenCardCode, 'choose') })), []),
    completed: optional(wireFlag),
    status: optional(wireCount).describe('0 is pending, 1 completed. If it is missing, `completed` decides.'),
    total: needed(wirePrice, 'choose'),
    customer: optional(wireCustomer, 'pay'),
    items: listOf(wireOrderItem),
    payments: optional(eachAlone(wirePayment)),
  })
  .refine(({ card_code, cards }) => card_code || cards.length > 0, 'neither `cards` nor `card_code`')
  .refine(({ completed, status }) => (completed ?? status ?? null) !== null, 'neither `completed` nor `status`')
  .refine(
    ({ items, total }) => items.length > 0 || centsFromReais(total) === 0,
    'an order that costs something has items',
  );
export type WireOrder = z.output<typeof wireOrder>;

/** Whether the order is completed. Either field may be missing, and a provider may update one later than the other. */
export const isCompleted = ({ completed, status }: Pick<WireOrder, 'completed' | 'status'>): boolean =>
  completed === true || status === 1;

/** Returns the cards of an order, of which there is always at least one. */
export const cardsOf = ({ cards, card_code: first }: Pick<WireOrder, 'cards' | 'card_code'>): string[] =>
  cards.length > 0 ? cards.map(({ card }) => card) : [first ?? ''];
export type WireCustomer = z.output<typeof wireCustomer>;
export type WireAddress = z.output<typeof wireAddress>;
export type WirePayment = z.output<typeof wirePayment>;

/** The compiled schema parses four times as fast. */
const orderReply = z.compile(z.looseObject({ order: needed(wireOrder, 'choose') }));
/** Describes a change whose path contains all of its data, so that it has no body. */
const change = <Method extends 'POST' | 'DELETE', Params extends Endpoint['params']>(
  method: Method,
  path: string,
  params: Params,
) => ({ method, path: API_PREFIX + path, params, query: noParameters, body: null, reply: orderReply }) as const;
const productParams = z.strictObject({ orderId: pathId, productId: pathId });
const cardParams = z.strictObject({ orderId: pathId, card: wireCardCode });

export const orderEndpoints = {
  openOrder: {
    method: 'POST',
    path: `${API_PREFIX}/order/:firstCard/:organizationId`,
    params: z.strictObject({ firstCard: wireCardCode, organizationId: pathId }),
    query: z.strictObject({ pdv: z.string().min(1), tz: z.string().min(1) }),
    body: z.strictObject({ cards: z.array(wireCardCode).min(1) }),
    reply: orderReply,
  },
  addCard: change('POST', '/order/:orderId/card/:card', cardParams),
  removeCard: change('DELETE', '/order/:orderId/card/:card', cardParams),
  addAllDigital: change('POST', '/order/:orderId/product/:productId', productParams),
  removeAllDigital: change('DELETE', '/order/:orderId/product/:productId', productParams),
  addMedia: change(
    'POST',
    '/order/:orderId/product/:productId/:type/:mediaId',
    z.strictObject({ orderId: pathId, productId: pathId, type: z.enum(MEDIA_KINDS), mediaId: pathId }),
  ),
  removeOrderMedia: change(
    'DELETE',
    '/order/:orderId/product/:productId/media/:mediaId',
    z.strictObject({ orderId: pathId, productId: pathId, mediaId: pathId }),
  ),
  saveCustomer: {
    method: 'POST',
    path: `${API_PREFIX}/order/:orderId/customer`,
    params: orderParams,
    query: noParameters,
    body: customerBody,
    reply: orderReply,
  },
  finishOrder: change('POST', '/order/:orderId/finish', orderParams),
  reportSession: {
    method: 'POST',
    path: `${API_PREFIX}/order/:orderId/session_media`,
    params: orderParams,
    query: noParameters,
    body: z.strictObject({ media_ids: z.array(wireId).min(1), kind: z.enum(['download', 'zip']) }),
    reply: z.looseObject({}),
  },
} as const satisfies Record<string, Endpoint>;
