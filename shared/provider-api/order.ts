import { z } from 'zod';
import { MEDIA_KINDS } from '#shared/media/media.ts';
import { PAYMENT_METHODS } from '#shared/payment.ts';
import type { Endpoint } from './endpoint.ts';
import { API_PREFIX } from './endpoint.ts';
import { lenient, noParameters, orderParams, pathId, wireCardCode, wireId, wirePrice } from './primitives.ts';

export const wireAddress = z.looseObject({
  country: z.string(),
  zipcode: z.string(),
  street: z.string(),
  street_number: z.string(),
  state: z.string(),
  city: z.string(),
  neighborhood: z.string(),
});

export const wireCustomer = z.looseObject({
  name: z.string().nullish(),
  email: z.string(),
  document: z.string(),
  document_type: z.enum(['cpf', 'passport', 'other']),
  phone: z.string().nullish(),
  accepted_terms: z.boolean(),
  addresses: z.array(wireAddress).nullish(),
});

const mediaReference = z.looseObject({ id: wireId });

const wireOrderItem = z.looseObject({
  id: wireId,
  product_type: z.looseObject({
    id: wireId,
    /** 0 marks the all digital package. */
    unities: z.int().nonnegative().nullish(),
    is_photo: z.boolean(),
    is_video: z.boolean(),
  }),
  items: z.array(z.looseObject({ photo: mediaReference.nullish(), video: mediaReference.nullish() })),
  total: wirePrice,
});

export const wireExpiresAt = z.iso
  .datetime({ offset: true })
  .nullish()
  .describe('When a PIX code ends, with an offset: `2025-07-12T14:45:00-03:00`.');

export const wirePayment = z.looseObject({
  status: z.string(),
  pix_text: z.string().nullish(),
  modality: z.string().nullish(),
  method: z.enum(PAYMENT_METHODS).nullish(),
  /** What was charged, in reais. */
  amount: wirePrice.nullish(),
  expires_at: lenient(wireExpiresAt),
});

export const wireOrder = z.looseObject({
  id: wireId,
  card_code: wireCardCode,
  cards: z.array(z.looseObject({ card: wireCardCode })),
  completed: z.boolean(),
  /** 0 pending, 1 completed. */
  status: z.int(),
  total: wirePrice,
  customer: wireCustomer.nullish(),
  items: z.array(wireOrderItem),
  payments: z.array(wirePayment).nullish(),
});
export type WireOrder = z.output<typeof wireOrder>;
export type WireCustomer = z.output<typeof wireCustomer>;
export type WireAddress = z.output<typeof wireAddress>;
export type WirePayment = z.output<typeof wirePayment>;

const orderReply = z.looseObject({ order: wireOrder });
/** A change that its path says whole. */
const CHANGE = { query: noParameters, body: null, reply: orderReply } as const;
const productParams = z.strictObject({ orderId: pathId, productId: pathId });
const cardParams = z.strictObject({ orderId: pathId, card: wireCardCode });

/** The fields of the customer or of the address, not nested. One call never sends both. */
const customerBody = z.union([wireCustomer.omit({ addresses: true }).strict(), wireAddress.strict()]);

export const orderEndpoints = {
  openOrder: {
    method: 'POST',
    path: `${API_PREFIX}/order/:firstCard/:organizationId`,
    params: z.strictObject({ firstCard: wireCardCode, organizationId: pathId }),
    query: z.strictObject({ pdv: z.string().min(1), tz: z.string().min(1) }),
    body: z.strictObject({ cards: z.array(wireCardCode).min(1) }),
    reply: orderReply,
  },
  addCard: {
    method: 'POST',
    path: `${API_PREFIX}/order/:orderId/card/:card`,
    params: cardParams,
    ...CHANGE,
  },
  removeCard: {
    method: 'DELETE',
    path: `${API_PREFIX}/order/:orderId/card/:card`,
    params: cardParams,
    ...CHANGE,
  },
  addAllDigital: {
    method: 'POST',
    path: `${API_PREFIX}/order/:orderId/product/:productId`,
    params: productParams,
    ...CHANGE,
  },
  removeAllDigital: {
    method: 'DELETE',
    path: `${API_PREFIX}/order/:orderId/product/:productId`,
    params: productParams,
    ...CHANGE,
  },
  addMedia: {
    method: 'POST',
    path: `${API_PREFIX}/order/:orderId/product/:productId/:type/:mediaId`,
    params: z.strictObject({ orderId: pathId, productId: pathId, type: z.enum(MEDIA_KINDS), mediaId: pathId }),
    ...CHANGE,
  },
  removeOrderMedia: {
    method: 'DELETE',
    path: `${API_PREFIX}/order/:orderId/product/:productId/media/:mediaId`,
    params: z.strictObject({ orderId: pathId, productId: pathId, mediaId: pathId }),
    ...CHANGE,
  },
  saveCustomer: {
    method: 'POST',
    path: `${API_PREFIX}/order/:orderId/customer`,
    params: orderParams,
    query: noParameters,
    body: customerBody,
    reply: orderReply,
  },
  finishOrder: {
    method: 'POST',
    path: `${API_PREFIX}/order/:orderId/finish`,
    params: orderParams,
    ...CHANGE,
  },
  reportSession: {
    method: 'POST',
    path: `${API_PREFIX}/order/:orderId/session_media`,
    params: orderParams,
    query: noParameters,
    body: z.strictObject({ media_ids: z.array(wireId).min(1), kind: z.enum(['download', 'zip']) }),
    reply: z.looseObject({}),
  },
} as const satisfies Record<string, Endpoint>;
