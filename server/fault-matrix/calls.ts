import { GALLERY_CALLS } from './gallery-calls.ts';
import { ORDER_CALLS } from './order-calls.ts';
import { PAYMENT_CALLS } from './payment-calls.ts';

export const CALLS = { ...GALLERY_CALLS, ...ORDER_CALLS, ...PAYMENT_CALLS };

export type CallName = keyof typeof CALLS;
