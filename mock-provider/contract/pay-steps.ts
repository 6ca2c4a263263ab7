import { toCents } from '#mock-provider/world/money.ts';
import {
  CHARGE_CHECK,
  MEDIA_CHECKS,
  ORDER_CHECKS,
  PAYMENT_CHECK,
  PICTURE_CHECK,
  PIX_CHECKS,
  QR_CHECK,
  SAME_CHARGE_CHECK,
} from './checks.ts';
import { boughtSteps } from './media-steps.ts';
import { changing, ofOrder, reopen } from './open-steps.ts';
import { entriesOf } from './order-model.ts';
import { mediasCall, UNKNOWN_ID } from './read-steps.ts';
import { boughtDifferences, unsoldOf } from './sense/media-lists.ts';
import { isPaid } from './sense/payments.ts';
import { type Known, need, type Step, type SuitePart, step } from './step.ts';

/** A PIX of the mock is paid at the third check. A real one is never paid without a payer. */
const PAYMENT_CHECKS = 3;
const FINISHED = 'a finished order';

function missing({ order }: Known): string | null {
  if (!order || order.picks.size === 0) return 'needs an order with a photo';
  const [part] = (['customer', 'address'] as const).filter((wanted) => order[wanted] === null);
  return part ? `needs an order with its ${part}` : null;
}

function checkoutCall(known: Known, body: { pix: true } | { card_hash: string } = { pix: true }) {
  const sent = ofOrder(known);
  return missing(known) ?? (typeof sent === 'string' ? sent : { ...sent, body });
}

const checkoutSteps: readonly SuitePart[] = [
  step('finishOrder', {
    note: 'before the checkout',
    writes: true,
    refused: null,
    prepare: (known) => missing(known) ?? ofOrder(known),
  }),
  step('checkout', {
    note: 'unknown card token',
    writes: true,
    refused: null,
    prepare: (known) => checkoutCall(known, { card_hash: `token_${UNKNOWN_ID}` }),
  }),
  step('checkout', {
    writes: true,
    note: 'PIX',
    prepare: checkoutCall,
    learn({ pix_text: text, method }, known) {
      if (!text) return ['pix_text: missing'];
      const totalCents = toCents(known.orderReply?.total ?? 0);
      known.payment = { pixText: text, totalCents, isPaid: false, namesMethod: Boolean(method) };
      if (known.order) known.order = { ...known.order, charge: 'open' };
      return [];
    },
    checks: [PAYMENT_CHECK, CHARGE_CHECK, ...PIX_CHECKS],
  }),
  step('checkout', {
    writes: true,
    note: 'PIX again',
    prepare: (known) => (known.payment ? checkoutCall(known) : 'needs a checkout'),
    checks: [PAYMENT_CHECK, SAME_CHARGE_CHECK],
  }),
  step('finishOrder', {
    note: 'before it is paid',
    writes: true,
    refused: null,
    prepare: (known) => (known.payment ? ofOrder(known) : 'needs a checkout'),
  }),
  (known) => (known.makesOrders ? [] : [reopen('while it is charged')]),
];

const qrCode: Step = step('pixQrCode', {
  writes: true,
  prepare: ({ order, payment }) =>
    payment === undefined
      ? 'needs a PIX code'
      : need(order, 'an order', ({ id }) => ({ params: { orderId: id }, query: { timestamp: '20250102_030405' } })),
  checks: [PICTURE_CHECK, QR_CHECK],
});

function paymentStep(note: string): Step {
  return step('payment', {
    writes: true,
    note,
    prepare: (known) => (known.payment ? ofOrder(known) : 'needs a checkout'),
    checks: [
      PAYMENT_CHECK,
      SAME_CHARGE_CHECK,
      {
        name: 'paid once',
        differences(reading, known) {
          if (!known.payment || !isPaid(reading)) return [];
          known.payment = { ...known.payment, isPaid: true };
          if (known.order) known.order = { ...known.order, charge: 'paid' };
          return [];
        },
      },
    ],
  });
}

const needsPaid = (known: Known) => (known.payment?.isPaid ? ofOrder(known) : 'needs a PIX that gets paid');

function closedStep(note: string, isReady: (known: Known) => boolean, what: string): Step {
  return step('removeOrderMedia', {
    note,
    writes: true,
    refused: null,
    prepare(known) {
      const [[mediaId, productId] = []] = known.order?.picks ?? [];
      if (!isReady(known) || !known.order || !mediaId || !productId) return `needs ${what}`;
      return { params: { orderId: known.order.id, productId, mediaId } };
    },
  });
}

const finish: Step = step('finishOrder', {
  writes: true,
  prepare: needsPaid,
  learn(reply, known) {
    known.finished = reply.order;
    return changing(() => ({ isCompleted: true }))(reply, known);
  },
  checks: ORDER_CHECKS,
});

/** A visitor's second tab, or a retry after a lost response, finishes an order once more. */
const finishAgain: Step = step('finishOrder', {
  writes: true,
  note: 'again',
  prepare: (known) => (known.finished ? ofOrder(known) : `needs ${FINISHED}`),
  learn: changing(() => ({})),
  checks: ORDER_CHECKS,
});

function bought({ finished, lists }: Known): readonly string[] {
  const ids = new Set(finished ? entriesOf(finished).map(({ media }) => media) : []);
  return unsoldOf(lists, 'photo').filter((id) => ids.has(id));
}

const mediasAgain: Step = step('medias', {
  writes: true,
  note: 'after finishing',
  prepare: (known) => (known.finished ? mediasCall(known) : `needs ${FINISHED}`),
  checks: [
    ...MEDIA_CHECKS,
    {
      name: 'bought is sold',
      differences: (lists, { finished, lists: before }) =>
        finished && before
          ? boughtDifferences(
              lists,
              before,
              entriesOf(finished).map(({ media }) => media),
            )
          : `needs ${FINISHED}`,
    },
  ],
});

const reportSession = (kind: 'download' | 'zip'): Step =>
  step('reportSession', {
    note: kind,
    writes: true,
    prepare: ({ order, served: [mediaId] }) =>
      mediaId === undefined
        ? 'needs a sold photo that is served'
        : need(order, 'an order', ({ id }) => ({
            params: { orderId: id },
            body: { media_ids: [mediaId], kind },
          })),
  });

export const PAY_STEPS: readonly SuitePart[] = [
  step('payment', { note: 'unknown order', refused: null, prepare: () => ({ params: { orderId: UNKNOWN_ID } }) }),
  step('finishOrder', {
    note: 'unknown order',
    writes: true,
    refused: null,
    prepare: () => ({ params: { orderId: UNKNOWN_ID } }),
  }),
  ...checkoutSteps,
  qrCode,
  ...Array.from({ length: PAYMENT_CHECKS }, (_, i) => paymentStep(`check ${i + 1}`)),
  closedStep('of a paid order', ({ payment }) => payment?.isPaid === true, 'a PIX that gets paid'),
  step('checkout', {
    note: 'of a paid order',
    writes: true,
    prepare: (known) => (known.payment?.isPaid ? checkoutCall(known) : 'needs a PIX that gets paid'),
    checks: [PAYMENT_CHECK, SAME_CHARGE_CHECK],
  }),
  finish,
  finishAgain,
  step('checkout', {
    note: 'of a finished order',
    writes: true,
    refused: null,
    prepare: (known) => (known.finished ? checkoutCall(known) : `needs ${FINISHED}`),
  }),
  closedStep('of a finished order', ({ finished }) => finished !== undefined, FINISHED),
  step('payment', {
    note: 'after finishing',
    writes: true,
    prepare: (known) => (known.finished ? ofOrder(known) : `needs ${FINISHED}`),
    checks: [PAYMENT_CHECK, SAME_CHARGE_CHECK],
  }),
  mediasAgain,
  ...boughtSteps(bought, true),
  reportSession('download'),
  reportSession('zip'),
];
