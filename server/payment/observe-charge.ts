import { errorCodeOf } from '#server/errors.ts';
import type { ServerObserver } from '#server/operations/server-observer.ts';
import { isRefused, type Payment, type PaymentMethod } from '#shared/payment.ts';

/** Sends a charge and reports its outcome. What was refused before it was sent is no charge. */
export async function observeCharge(
  { charge }: ServerObserver,
  method: PaymentMethod,
  send: () => Promise<Payment>,
): Promise<Payment> {
  try {
    const payment = await send();
    charge(method, isRefused(payment) ? 'refused' : 'ok');
    return payment;
  } catch (error) {
    charge(method, errorCodeOf(error));
    throw error;
  }
}
