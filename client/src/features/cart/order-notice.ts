import type { OrderEvent } from '#client/order/order-client.ts';

/** Whether an event lost nothing that the visitor had selected. */
export function isSelectionIntact(event: OrderEvent): boolean {
  return event.kind === 'renewed' && event.isWhole;
}

/** The key of the text that says what happened to the order, and what to do next. */
export function orderEventText(event: OrderEvent) {
  if (event.kind === 'renewed') return event.isWhole ? 'cart.renewed' : 'cart.renewedPartly';
  switch (event.errorCode) {
    case 'NOT_FOUND':
      return 'cart.gone';
    case 'ORDER_COMPLETED':
    case 'PAYMENT_IN_PROGRESS':
    case 'TOO_MANY_REQUESTS':
    case 'ORDER_AWAITS_PAYMENT':
    case 'ORDER_HAS_BUYER':
    case 'RIGHT_EXPIRED':
    case 'SERVER_BUSY':
    case 'NOT_SENT':
      return `errors.${event.errorCode}` as const;
    default:
      return 'gallery.changeFailed';
  }
}
