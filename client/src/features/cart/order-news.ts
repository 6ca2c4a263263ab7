import type { OrderEvent } from '#client/order/order-client.ts';

/** Whether nothing that was chosen is lost. */
export function isGoodNews(news: OrderEvent): boolean {
  return news.kind === 'renewed' && news.isWhole;
}

/** The name of the text that tells what happened to the order, with what to do next. */
export function orderEventText(news: OrderEvent) {
  if (news.kind === 'renewed') return news.isWhole ? 'cart.renewed' : 'cart.renewedPartly';
  switch (news.errorCode) {
    case 'NOT_FOUND':
      return 'cart.gone';
    case 'ORDER_COMPLETED':
    case 'PAYMENT_IN_PROGRESS':
    case 'TOO_MANY_REQUESTS':
    case 'ORDER_AWAITS_PAYMENT':
    case 'RIGHT_EXPIRED':
    case 'SERVER_BUSY':
      return `errors.${news.errorCode}` as const;
    default:
      return 'gallery.changeFailed';
  }
}
