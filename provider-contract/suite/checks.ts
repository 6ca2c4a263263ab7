import type { WireMediaLists } from '#shared/provider-api/media.ts';
import type { WireOrder, WirePayment } from '#shared/provider-api/order.ts';
import type { WireCatalogue } from '#shared/provider-api/organization.ts';
import { centsFromReais } from '#shared/provider-api/price.ts';
import { unless } from './finding.ts';
import { need } from './not-tried.ts';
import { kindDifferences, modelOf, orderDifferences, orderStatusDifferences } from './order-model.ts';
import {
  countDifferences,
  foreignMedia,
  nameDifferences,
  repeatedMedia,
  sideDifferences,
} from './plausibility/media-lists.ts';
import {
  chargeDifferences,
  expiryDifferences,
  isBinding,
  paymentStatusDifferences,
  readDifferences,
} from './plausibility/payments.ts';
import { amountDifferences, codeDifferences, crcDifferences } from './plausibility/pix-code.ts';
import { catalogueDifferences, itemPriceDifferences, totalDifferences } from './plausibility/prices.ts';
import type { Checks, Known } from './step.ts';

export const CATALOGUE_CHECKS: Checks<WireCatalogue> = {
  'price ranges': catalogueDifferences,
  products({ products, all_digital: allDigital }) {
    const all = products ?? [];
    const ids = all.map(({ id }) => id).concat(allDigital ? [allDigital.id] : []);
    return [
      ...unless(new Set(ids).size === ids.length, 'products: two have the same id'),
      ...all.flatMap(({ id, is_photo, is_video }) => (is_photo || is_video ? [] : [`product ${id}: of nothing`])),
    ];
  },
};

export const MEDIA_CHECKS: Checks<WireMediaLists> = {
  medias_count: (lists, { mediasCount }) => countDifferences(lists, mediasCount),
  'listed once': repeatedMedia,
  card: (lists, { options: { card } }) => foreignMedia(lists, [card]),
  'file names': nameDifferences,
  sizes: sideDifferences,
};

type OrderReply = { readonly order: WireOrder };

export function orderModelDifferences({ order }: OrderReply, known: Known): string[] {
  const model = need(known.order, 'an open order');
  const differences = orderDifferences(model, order);
  // A difference found once must not be reported again for every following call.
  if (differences.length > 0) known.order = { ...model, ...modelOf(order) };
  return differences;
}

export const ORDER_CHECKS: Checks<OrderReply> = {
  order: orderModelDifferences,
  'item prices': ({ order }, { catalogue }) => itemPriceDifferences(order, need(catalogue, 'the products')),
  'item kinds': ({ order }, { catalogue }) => kindDifferences(order, need(catalogue, 'the products')),
  total: ({ order }) => totalDifferences(order),
  'order status': ({ order }) => orderStatusDifferences(order),
  'payment status': ({ order: { payments } }) => (payments ?? []).flatMap(paymentStatusDifferences),
};

/** Checks for a payment read, or a repeated checkout, after a charge. */
export const SAME_CHARGE_CHECKS: Checks<WirePayment> = {
  'payment status': paymentStatusDifferences,
  'same charge': (reading, { payment }) => readDifferences(reading, need(payment, 'a checkout')),
};

/** Checks for a payment read before any checkout. */
export const NO_CHARGE_CHECKS: Checks<WirePayment> = {
  'no charge': (payment) => (isBinding(payment) ? [`status: ${payment.status}, and nothing was charged yet`] : []),
};

const orderCents = ({ orderReply }: Known) => centsFromReais(need(orderReply, 'an order').total);
const codeOf = ({ pix_text: text }: WirePayment) => need(text || undefined, 'a PIX code');

export const CHARGE_CHECKS: Checks<WirePayment> = {
  'payment status': paymentStatusDifferences,
  charge: (payment, known) => chargeDifferences(payment, orderCents(known)),
  expiry: (payment) => expiryDifferences(payment, Date.now()),
  'PIX text': ({ pix_text: text }) => (text ? [] : ['pix_text: missing']),
  'PIX code': (payment) => codeDifferences(codeOf(payment)),
  'PIX CRC': (payment) => crcDifferences(codeOf(payment)),
  'PIX amount': (payment, known) => amountDifferences(codeOf(payment), orderCents(known)),
};
