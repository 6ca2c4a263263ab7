import { setTimeout } from 'node:timers/promises';
import { ANA, HOME } from '#shared/provider-api/example-customer.ts';
import type { WirePayment } from '#shared/provider-api/order.ts';
import { centsFromReais } from '#shared/provider-api/primitives.ts';
import { NotTried, need, unless } from './finding.ts';
import { boughtSteps, servedOf } from './media-steps.ts';
import { entriesOf, type OrderModel } from './order-model.ts';
import { orderCall, orderStep, reopen } from './order-steps.ts';
import { pictureDifferences, qrDifferences } from './plausibility/files.ts';
import { boughtDifferences, unsoldOf } from './plausibility/media-lists.ts';
import {
  chargeDifferences,
  expiryDifferences,
  isBinding,
  isPaid,
  type KnownPayment,
  paymentStatusDifferences,
  readDifferences,
} from './plausibility/payments.ts';
import { amountDifferences, codeDifferences, crcDifferences } from './plausibility/pix-code.ts';
import { MEDIA_CHECKS, mediasCall, UNKNOWN_ID } from './read-steps.ts';
import { type Checks, type Known, once, refusal, type Step, type SuitePart, step } from './step.ts';

const CUSTOMER = { ...ANA, name: 'Contract Suite', email: 'contract-suite@example.com' };

const customerStep = (note: 'customer' | 'address', body: typeof CUSTOMER | typeof HOME): Step =>
  orderStep(
    'saveCustomer',
    note,
    (known) => ({ ...orderCall(known), body }),
    () => ({ [note]: body }),
  );

const PIX = { pix: true } as const;

const earlyCheckout =
  (what: 'customer' | 'address'): SuitePart =>
  ({ order }) =>
    !order || order[what] !== null
      ? []
      : [refusal('checkout', `without ${what}`, (known) => ({ ...orderCall(known), body: PIX }))];

export const CUSTOMER_STEPS: readonly SuitePart[] = [
  earlyCheckout('customer'),
  refusal('saveCustomer', 'terms not accepted', (known) => ({
    ...orderCall(known),
    body: { ...CUSTOMER, accepted_terms: false },
  })),
  customerStep('customer', CUSTOMER),
  earlyCheckout('address'),
  customerStep('address', HOME),
  (known) => (known.makesOrders ? [] : [reopen('complete')]),
];

/** The mock's PIX is paid at the third check. A real one is never paid without a payer. */
const PAYMENT_CHECKS = 3;

function fullOrder({ order }: Known): OrderModel {
  if (!order || order.picks.size === 0) throw new NotTried('needs an order with a photo');
  need(order.customer, 'an order with its customer');
  need(order.address, 'an order with its address');
  return order;
}

const paymentOf = ({ payment }: Known): KnownPayment => need(payment, 'a checkout');
const finishedOf = ({ order, orderReply }: Known) => need(order?.isCompleted ? orderReply : null, 'a finished order');

function assertPaid({ payment }: Known): void {
  if (!payment?.isPaid) throw new NotTried('needs a PIX that gets paid');
}

const checkoutCall = <Body>(known: Known, body: Body) => ({ params: { orderId: fullOrder(known).id }, body });
const pixCall = (known: Known) => checkoutCall(known, PIX);

const tokenOf = ({ token }: Known) => need(token, '--tokens, and a token that expires within two minutes');
const MARGIN_MS = 1_000;

const expiredToken: Step = {
  ...refusal('checkout', 'expired card token', (known) => checkoutCall(known, { card_hash: tokenOf(known).id })),
  ready(known) {
    const { wait = setTimeout } = known.options;
    return wait(Math.max(0, tokenOf(known).expiresAt + MARGIN_MS - Date.now()));
  },
};

/** Checks for calls after a charge: reading its payment, and repeating the checkout. */
const SAME_CHARGE_CHECKS: Checks<WirePayment> = {
  'payment status': paymentStatusDifferences,
  'same charge': (reading, { payment }) => readDifferences(reading, need(payment, 'a checkout')),
};

const NO_CHARGE_CHECKS: Checks<WirePayment> = {
  'no charge': (payment) => unless(!isBinding(payment), `status: ${payment.status}, and nothing was charged yet`),
};

const orderCents = ({ orderReply }: Known) => centsFromReais(need(orderReply, 'an order').total);
const codeOf = ({ pix_text: text }: WirePayment) => need(text || undefined, 'a PIX code');

const CHARGE_CHECKS: Checks<WirePayment> = {
  'payment status': paymentStatusDifferences,
  charge: (payment, known) => chargeDifferences(payment, orderCents(known)),
  expiry: (payment) => expiryDifferences(payment, Date.now()),
  'PIX text': ({ pix_text: text }) => unless(text, 'pix_text: missing'),
  'PIX code': (payment) => codeDifferences(codeOf(payment)),
  'PIX CRC': (payment) => crcDifferences(codeOf(payment)),
  'PIX amount': (payment, known) => amountDifferences(codeOf(payment), orderCents(known)),
};

const checkoutSteps: readonly SuitePart[] = [
  // The storefront also reads the payment of an order that has none yet, to decide whether the order may be changed.
  step('payment', { note: 'before the checkout', mayBeRefused: true, call: orderCall, checks: NO_CHARGE_CHECKS }),
  refusal('finishOrder', 'before the checkout', once(fullOrder, orderCall)),
  refusal('checkout', 'unknown card token', (known) => checkoutCall(known, { card_hash: `token_${UNKNOWN_ID}` })),
  expiredToken,
  step('checkout', {
    note: 'PIX',
    call: pixCall,
    learn({ pix_text: pixText, method, expires_at: expiresAt }, { order, orderReply }) {
      if (!pixText) return {};
      const totalCents = centsFromReais(orderReply?.total ?? 0);
      const payment = { pixText, totalCents, isPaid: false, namesMethod: Boolean(method), expiresAt };
      return { payment, ...(order && { order: { ...order, charge: 'open' as const } }) };
    },
    checks: CHARGE_CHECKS,
  }),
  step('checkout', { note: 'PIX again', call: once(paymentOf, pixCall), checks: SAME_CHARGE_CHECKS }),
  refusal('finishOrder', 'before it is paid', once(paymentOf, orderCall)),
  (known) => (known.makesOrders ? [] : [reopen('while it is charged')]),
];

const qrCode: Step = step('pixQrCode', {
  call: once(paymentOf, (known) => ({ ...orderCall(known), query: { timestamp: '20250102_030405' } })),
  checks: {
    picture: pictureDifferences,
    'QR code': (file, { payment }) => qrDifferences(file, need(payment, 'a PIX code').pixText),
  },
});

const paymentStep = (note: string, assert: (known: Known) => unknown = paymentOf): Step =>
  step('payment', {
    note,
    call: once(assert, orderCall),
    learn(reading, { order, payment }) {
      if (!payment || !isPaid(reading)) return {};
      return { payment: { ...payment, isPaid: true }, ...(order && { order: { ...order, charge: 'paid' as const } }) };
    },
    checks: SAME_CHARGE_CHECKS,
  });

const closedStep = (note: string, assert: (known: Known) => unknown): Step =>
  refusal('removeOrderMedia', note, (known) => {
    assert(known);
    const order = fullOrder(known);
    const [[mediaId, productId] = ['', '']] = order.picks;
    return { params: { orderId: order.id, productId, mediaId } };
  });

const boughtMedia = (known: Known) => entriesOf(finishedOf(known)).map(({ media }) => media);

const mediasAgain: Step = step('medias', {
  note: 'after finishing',
  call: once(finishedOf, (known) => mediasCall(known)),
  checks: {
    ...MEDIA_CHECKS,
    'bought is sold': (lists, known) =>
      boughtDifferences(lists, need(known.lists, 'the media of the card'), boughtMedia(known)),
  },
});

function boughtPhotos(known: Known): readonly string[] {
  if (!known.order?.isCompleted) return [];
  const ids = new Set(boughtMedia(known));
  return unsoldOf(known.lists, 'photo').filter((id) => ids.has(id));
}

const finish = (note: string | undefined, assert: (known: Known) => unknown): Step =>
  orderStep('finishOrder', note, once(assert, orderCall), ({ charge }) => ({ charge, isCompleted: true }));

const reportSession = (kind: 'download' | 'zip'): Step =>
  step('reportSession', {
    note: kind,
    call: (known) => ({ ...orderCall(known), body: { media_ids: servedOf(known).slice(0, 1), kind } }),
  });

export const PAY_STEPS: readonly SuitePart[] = [
  refusal('finishOrder', 'unknown order', () => ({ params: { orderId: UNKNOWN_ID } })),
  ...checkoutSteps,
  qrCode,
  ...Array.from({ length: PAYMENT_CHECKS }, (_, i) => paymentStep(`check ${i + 1}`)),
  closedStep('of a paid order', assertPaid),
  step('checkout', { note: 'of a paid order', call: once(assertPaid, pixCall), checks: SAME_CHARGE_CHECKS }),
  finish(undefined, assertPaid),
  // A visitor's second tab, or a retry after a lost response, finishes an order again.
  finish('again', finishedOf),
  refusal('checkout', 'of a finished order', once(finishedOf, pixCall)),
  closedStep('of a finished order', finishedOf),
  paymentStep('after finishing', finishedOf),
  mediasAgain,
  boughtSteps(boughtPhotos),
  reportSession('download'),
  reportSession('zip'),
];
