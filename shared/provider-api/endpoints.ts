import { z } from 'zod';
import { API_PREFIX, type Endpoint } from './endpoint.ts';
import { mediaEndpoints } from './media.ts';
import { orderEndpoints, wirePayment } from './order.ts';
import { organizationEndpoints } from './organization.ts';
import { noParameters, orderParams, pathId } from './primitives.ts';

/** A compiled schema parses faster. Each visit reads several payments. */
const paymentReply = z.compile(wirePayment);

const paymentEndpoints = {
  checkout: {
    method: 'POST',
    path: `${API_PREFIX}/payment/checkout/:orderId`,
    params: orderParams,
    query: noParameters,
    /** `card_hash` is the token's id. This API never receives a credit card number. */
    body: z.union([z.strictObject({ pix: z.literal(true) }), z.strictObject({ card_hash: z.string().min(1) })]),
    reply: paymentReply,
  },
  payment: {
    method: 'GET',
    path: `${API_PREFIX}/payment/:orderId`,
    params: orderParams,
    query: noParameters,
    body: null,
    reply: paymentReply,
  },
  pixQrCode: {
    method: 'GET',
    path: `${API_PREFIX}/payment/:orderId/pix_qrcode`,
    params: z.strictObject({ orderId: pathId }),
    /** The time as `yyyyMMdd_HHmmss`. It only keeps caches from answering. */
    query: z.strictObject({ timestamp: z.string().regex(/^\d{8}_\d{6}$/) }),
    body: null,
    reply: 'bytes',
  },
} as const satisfies Record<string, Endpoint>;

export const endpoints = { ...organizationEndpoints, ...mediaEndpoints, ...orderEndpoints, ...paymentEndpoints };
export type EndpointName = keyof typeof endpoints;
