import { toCents } from '#mock-provider/world/money.ts';
import type { WireMediaLists } from '#shared/provider-api/media.ts';
import type { WireOrder, WirePayment } from '#shared/provider-api/order.ts';
import type { WireCatalogue } from '#shared/provider-api/organization.ts';
import { kindDifferences, modelOf, orderDifferences } from './order-model.ts';
import {
  changedMedia,
  countDifferences,
  foreignMedia,
  nameDifferences,
  repeatedMedia,
  sharedMedia,
} from './sense/media-lists.ts';
import { checkoutDifferences, readDifferences } from './sense/payments.ts';
import { type FileReply, pictureDifferences, qrDifferences } from './sense/pictures.ts';
import { amountDifferences, codeDifferences, crcDifferences } from './sense/pix-code.ts';
import { catalogueDifferences, itemPriceDifferences, totalDifferences } from './sense/prices.ts';
import { orderStatusDifferences, paymentStatusDifferences } from './sense/statuses.ts';
import type { Check } from './step.ts';

export const RANGE_CHECK: Check<WireCatalogue> = { name: 'price ranges', differences: catalogueDifferences };

export const PRODUCT_CHECK: Check<WireCatalogue> = {
  name: 'products',
  differences({ products, all_digital: allDigital }) {
    const all = products ?? [];
    const ids = all.map(({ id }) => id).concat(allDigital ? [allDigital.id] : []);
    return [
      ...(new Set(ids).size === ids.length ? [] : ['products: two have the same id']),
      ...all.flatMap(({ id, is_photo, is_video }) => (is_photo || is_video ? [] : [`product ${id}: of nothing`])),
    ];
  },
};

export const PICTURE_CHECK: Check<FileReply> = { name: 'picture', differences: pictureDifferences };

export const MEDIA_CHECKS: readonly Check<WireMediaLists>[] = [
  { name: 'medias_count', differences: (lists, { mediasCount }) => countDifferences(lists, mediasCount) },
  { name: 'one list', differences: sharedMedia },
  { name: 'listed once', differences: repeatedMedia },
  { name: 'card', differences: (lists, { options: { card } }) => foreignMedia(lists, [card]) },
  { name: 'file names', differences: nameDifferences },
];

export const UNCHANGED_CHECK: Check<WireMediaLists> = {
  name: 'unchanged',
  differences: (reading, { lists }) => (lists ? changedMedia(reading, lists) : 'needs the media of the card'),
};

export const ORDER_CHECKS: readonly Check<{ readonly order: WireOrder }>[] = [
  {
    name: 'order',
    differences({ order }, known) {
      if (!known.order) return 'needs an open order';
      const differences = orderDifferences(known.order, order);
      // What has gone wrong once is not held against each call that follows.
      if (differences.length > 0) known.order = { ...known.order, ...modelOf(order) };
      return differences;
    },
  },
  {
    name: 'item prices',
    differences({ order }, { catalogue, failed }) {
      if (!catalogue) return 'needs the products';
      // With such ranges a count has two prices, or none.
      if (failed.has(RANGE_CHECK.name)) return 'needs price ranges without gap or overlap';
      return itemPriceDifferences(order, catalogue);
    },
  },
  {
    name: 'item kinds',
    differences: ({ order }, { catalogue }) => (catalogue ? kindDifferences(order, catalogue) : 'needs the products'),
  },
  { name: 'total', differences: ({ order }) => totalDifferences(order) },
  { name: 'order status', differences: ({ order }) => orderStatusDifferences(order) },
  {
    name: 'payment status',
    differences: ({ order: { payments } }) => (payments ?? []).flatMap(paymentStatusDifferences),
  },
];

export const PAYMENT_CHECK: Check<WirePayment> = { name: 'payment status', differences: paymentStatusDifferences };

export const CHARGE_CHECK: Check<WirePayment> = {
  name: 'charge',
  differences: (payment, { orderReply }) =>
    orderReply ? checkoutDifferences(payment, toCents(orderReply.total)) : 'needs an order',
};

export const SAME_CHARGE_CHECK: Check<WirePayment> = {
  name: 'same charge',
  differences: (reading, { payment }) => (payment ? readDifferences(reading, payment) : 'needs a checkout'),
};

function pixCheck(name: string, differences: Check<string>['differences']): Check<WirePayment> {
  return {
    name,
    differences: ({ pix_text: text }, known) => (text ? differences(text, known) : 'needs a PIX code'),
  };
}

export const PIX_CHECKS: readonly Check<WirePayment>[] = [
  pixCheck('PIX code', codeDifferences),
  pixCheck('PIX CRC', crcDifferences),
  pixCheck('PIX amount', (text, { orderReply, failed }) => {
    if (!orderReply) return 'needs an order';
    if (failed.has('item prices') || failed.has('total')) return 'needs an order with the right total';
    return amountDifferences(text, toCents(orderReply.total));
  }),
];

export const QR_CHECK: Check<FileReply> = {
  name: 'QR code',
  differences: (file, { payment }) => (payment ? qrDifferences(file, payment.pixText) : 'needs a PIX code'),
};
