import type { Order } from './order.ts';
import { isOpenPayment, isPaid, openMethod, openPixText, type Payment, type PaymentMethod } from './payment.ts';

type OrderState = Pick<Order, 'isCompleted'>;
type Checkout = { order: OrderState; payment: Payment | null; method: PaymentMethod };

/** Whether the PIX countdown runs: an open order, a pending PIX payment with its code, PIX selected (requirement B10). */
export function isWaitingForPix({ order, payment, method }: Checkout): boolean {
  return !order.isCompleted && openPixText(payment) !== null && method === 'pix';
}

/** Whether the provider still decides on a card. The page keeps asking, whatever is on the screen (B14). */
export function isWaitingForCreditCard(order: OrderState, payment: Payment | null): boolean {
  return !order.isCompleted && openMethod(payment) === 'creditCard';
}

export function shouldFinish(order: OrderState, payment: Payment | null): boolean {
  return isPaid(payment) && !order.isCompleted;
}

export const CHECKOUT_STEPS = ['customer', 'address', 'payment'] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

/** What the checkout dialog shows (B2, B3). @param chosen null when the dialog was just opened */
export function checkoutView(
  order: OrderState,
  payment: Payment | null,
  chosen: CheckoutStep | null,
): CheckoutStep | 'success' {
  if (order.isCompleted) return 'success';
  if (chosen) return chosen;
  return isOpenPayment(payment) ? 'payment' : 'customer';
}

/** @param isOver whether a payment is open or made: the steps before it are over, but not what is changed after it */
export function currentStep(steps: readonly CheckoutStep[], isOver: boolean): CheckoutStep {
  return isOver && !steps.includes('payment') ? 'payment' : (steps.at(-1) ?? 'customer');
}
