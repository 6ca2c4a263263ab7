import { createMetrics, type PaymentDifference } from '#server/operations/metrics/metrics.ts';
import { orderKeyIn } from '#server/rights/handles.ts';
import { creditCardToken, payableOrder } from './payable-order.ts';
import { idIn, startStorefront } from './storefront.ts';

export async function watchedOrder(email = 'pendente@example.com') {
  const counted: PaymentDifference[] = [];
  const paymentDiffers = (difference: PaymentDifference) => void counted.push(difference);
  const storefront = await startStorefront({}, { metrics: { ...createMetrics(), paymentDiffers } });
  const paid = await payableOrder(storefront, email);
  const { site, organization, fault } = paid.venue;
  const orderId = orderKeyIn(idIn(site, 'order', paid.checkout.order))?.orderId ?? '';
  const payNth = (nth: number) => storefront.control(`/orders/${orderId}/payment`, { status: 'paid', nth });
  const payByCard = async (number: string, replacesPix = true) =>
    paid.caller.payment.checkout(paid.byCreditCard(await creditCardToken(storefront, number), replacesPix));
  const finish = () => paid.caller.order.finish({ order: paid.checkout.order, buyer: paid.checkout.buyer });
  const open = () => paid.caller.order.open({ cards: paid.checkout.cards, buyer: paid.checkout.buyer });
  const read = () => paid.caller.payment.byOrder({ order: paid.checkout.order });
  const readImage = (query = '') =>
    storefront.agent.get(`/media/pix/${paid.checkout.order}${query}`).set('host', `${site}.localhost`);
  /** Charges the order without the storefront, like an instance that died after the charge and kept no record of it. */
  const chargeForgotten = () =>
    fetch(`${storefront.mockUrl}/api/v1/payment/checkout/${orderId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pix: true }),
    });
  const errors = () => storefront.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  const messages = () => errors().map(({ msg }) => msg);
  return {
    ...paid,
    site,
    storefront,
    orderId,
    counted,
    errors,
    messages,
    fault,
    patch: (match: object, fields: object) => fault(match, 'patch', { patch: fields }),
    endFaults: () => storefront.control(`/faults?organization=${organization.id}`, undefined, 'DELETE'),
    payNth,
    payByCard,
    finish,
    open,
    read,
    readImage,
    chargeForgotten,
  };
}
