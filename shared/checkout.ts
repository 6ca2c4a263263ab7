import type { Order } from './order.ts';
import { isPaid, openMethod, openPixText, type Payment, type PaymentMethod } from './payment.ts';

type OrderState = Pick<Order, 'isCompleted'>;
type Checkout = { order: OrderState; payment: Payment | null; method: PaymentMethod };

/** Whether the PIX countdown runs (B10). */
export function isWaitingForPix({ order, payment, method }: Checkout): boolean {
  return !order.isCompleted && openPixText(payment) !== null && method === 'pix';
}

/** Whether the provider is still deciding on a credit card. The gallery keeps asking, whatever lies over it (B14). */
export function isWaitingForCreditCard(order: OrderState, payment: Payment | null): boolean {
  return !order.isCompleted && openMethod(payment) === 'creditCard';
}

export function shouldFinish(order: OrderState, payment: Payment | null): boolean {
  return isPaid(payment) && !order.isCompleted;
}

export const CHECKOUT_STEPS = ['customer', 'address', 'payment'] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

/**
 * Returns the step to show: the last of `steps`, or the first step if there are none. While there is a payment, returns
 * `payment`, unless the visitor has left that step for another.
 * @param steps the steps that the visitor has opened, in this order
 * @param hasPayment whether a payment is open or made
 */
export function currentStep(steps: readonly CheckoutStep[], hasPayment: boolean): CheckoutStep {
  return hasPayment && !steps.includes('payment') ? 'payment' : (steps.at(-1) ?? 'customer');
}
