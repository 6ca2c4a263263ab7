import { toCents } from '#mock-provider/world/money.ts';
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

/** The ids of all media in an order. */
export function orderMedia({ items }: Pick<WireOrder, 'items'>): string[] {
  return items.flatMap((item) =>
    item.items.flatMap(({ photo, video }) => [photo, video].flatMap((one) => one?.id ?? [])),
  );
}

/** What has changed in an order that was finished once more. */
export function finishedTwiceDifferences(first: WireOrder, again: WireOrder): string[] {
  const facts = (order: WireOrder) => ({
    id: order.id,
    completed: String(order.completed),
    total: String(toCents(order.total)),
    items: orderMedia(order).toSorted().join(', '),
    payments: String(order.payments?.length ?? 0),
  });
  const [before, after] = [facts(first), facts(again)];
  return Object.entries(before).flatMap(([name, value]) => {
    const now = after[name as keyof typeof after];
    return now === value ? [] : [`order.${name}: "${now}" after finishing again, "${value}" before`];
  });
}
