import { CHARGE_STATUSES } from '#mock-provider/world/orders/charge.ts';
import type { WireOrder, WirePayment } from '#shared/provider-api/order.ts';

export function paymentStatusDifferences({ status }: Pick<WirePayment, 'status'>): string[] {
  return CHARGE_STATUSES.some((known) => known === status.toLowerCase()) ? [] : [`status: "${status}" is unknown`];
}

export function orderStatusDifferences({ status, completed }: WireOrder): string[] {
  return status === (completed ? 1 : 0) ? [] : [`order.status: ${status}, and completed is ${completed}`];
}
