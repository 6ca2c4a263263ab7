import { toCents } from '#mock-provider/world/money.ts';
import type { WireMediaLists } from '#shared/provider-api/media.ts';
import type { WireOrder, WirePayment } from '#shared/provider-api/order.ts';
import type { WireCatalogue } from '#shared/provider-api/organization.ts';
import { countDifferences, repeatedMedia, sharedMedia } from './sense/media-lists.ts';
import { type FileReply, pictureDifferences, qrDifferences } from './sense/pictures.ts';
import { amountDifferences, codeDifferences, crcDifferences } from './sense/pix-code.ts';
import { catalogueDifferences, itemPriceDifferences, totalDifferences } from './sense/prices.ts';
import { orderStatusDifferences, paymentStatusDifferences } from './sense/statuses.ts';
import type { Check } from './step.ts';

/** Price ranges: from one item on, without gap or overlap. */
export const RANGE_CHECK: Check<WireCatalogue> = { name: 'price ranges', differences: catalogueDifferences };

/** A file is a whole picture of the type that it is sent as. */
export const PICTURE_CHECK: Check<FileReply> = { name: 'picture', differences: pictureDifferences };

/** The media of a card: counted rightly, each in one list, once. */
export const MEDIA_CHECKS: readonly Check<WireMediaLists>[] = [
  { name: 'medias_count', differences: (lists, { mediasCount }) => countDifferences(lists, mediasCount) },
  { name: 'one list', differences: sharedMedia },
  { name: 'listed once', differences: repeatedMedia },
];

/** Every reply with a payment. */
export const PAYMENT_CHECK: Check<WirePayment> = { name: 'payment status', differences: paymentStatusDifferences };

/** Every reply with an order: its prices, its sum, its status. */
export const ORDER_CHECKS: readonly Check<{ readonly order: WireOrder }>[] = [
  {
    name: 'item prices',
    differences({ order }, { catalogue, failed }) {
      if (!catalogue) return 'needs the products';
      // With such ranges a count has two prices, or none.
      if (failed.has(RANGE_CHECK.name)) return 'needs price ranges without gap or overlap';
      return itemPriceDifferences(order, catalogue);
    },
  },
  { name: 'total', differences: ({ order }) => totalDifferences(order) },
  { name: 'order status', differences: ({ order }) => orderStatusDifferences(order) },
  {
    name: PAYMENT_CHECK.name,
    differences: ({ order: { payments } }) => (payments ?? []).flatMap(paymentStatusDifferences),
  },
];

function pixCheck(name: string, differences: Check<string>['differences']): Check<WirePayment> {
  return {
    name,
    differences: ({ pix_text: text }, known) => (text ? differences(text, known) : 'needs a PIX code'),
  };
}

/** The code that a checkout by PIX returns. */
export const PIX_CHECKS: readonly Check<WirePayment>[] = [
  pixCheck('PIX code', codeDifferences),
  pixCheck('PIX CRC', crcDifferences),
  pixCheck('PIX amount', (text, { order, failed }) => {
    if (!order) return 'needs an order';
    if (failed.has('item prices') || failed.has('total')) return 'needs an order with the right total';
    return amountDifferences(text, toCents(order.total));
  }),
];

/** The picture of the PIX code. */
export const QR_CHECK: Check<FileReply> = {
  name: 'QR code',
  differences: (file, { pixText }) => (pixText === undefined ? 'needs a PIX code' : qrDifferences(file, pixText)),
};
