import { CHARGE_STATUSES } from '#mock-provider/world/orders/charge.ts';
import type { WireOrder, WirePayment } from '#shared/provider-api/order.ts';

/** Whether somebody knows what a payment's status stands for. */
export function paymentStatusDifferences({ status }: Pick<WirePayment, 'status'>): string[] {
  return CHARGE_STATUSES.some((known) => known === status.toLowerCase()) ? [] : [`status: "${status}" is unknown`];
}

/** Whether an order's status is known and says the same as `completed`. */
export function orderStatusDifferences({ status, completed }: WireOrder): string[] {
  return status === (completed ? 1 : 0) ? [] : [`order.status: ${status}, and completed is ${completed}`];
}
