import { mediaEndpoints } from './media.ts';
import { orderEndpoints } from './order.ts';
import { organizationEndpoints } from './organization.ts';
import { paymentEndpoints } from './payment.ts';

export const endpoints = { ...organizationEndpoints, ...mediaEndpoints, ...orderEndpoints, ...paymentEndpoints };
export type EndpointName = keyof typeof endpoints;
