import { MEDIA_CHECKS, ORDER_CHECKS, PAYMENT_CHECK, PICTURE_CHECK, PIX_CHECKS, QR_CHECK } from './checks.ts';
import { ofOrder } from './order-steps.ts';
import { downloadCall, mediasCall } from './read-steps.ts';
import { boughtDifferences } from './sense/media-lists.ts';
import { finishedTwiceDifferences, orderMedia } from './sense/statuses.ts';
import { type Known, need, type Step, step } from './step.ts';

/** A PIX of the mock is paid at the third check. A real one is never paid without a payer. */
const PAYMENT_CHECKS = 3;
const FINISHED = 'a finished order';

/** @returns what is still missing of an order that can be charged */
function missing({ order, saved }: Known): string | null {
  if (!order || order.items.length === 0) return 'needs an order with a photo';
  const [part] = (['customer', 'address'] as const).filter((wanted) => !saved.has(wanted));
  return part ? `needs an order with its ${part}` : null;
}

const checkout: Step = step('checkout', {
  writes: true,
  note: 'PIX',
  prepare(known) {
    const sent = ofOrder(known);
    return missing(known) ?? (typeof sent === 'string' ? sent : { ...sent, body: { pix: true as const } });
  },
  learn({ pix_text: text }, known) {
    known.isCharged = true;
    if (!text) return ['pix_text: missing'];
    known.pixText = text;
    return [];
  },
  checks: [PAYMENT_CHECK, ...PIX_CHECKS],
});

const qrCode: Step = step('pixQrCode', {
  writes: true,
  prepare: ({ order, pixText }) =>
    pixText === undefined
      ? 'needs a PIX code'
      : need(order, 'an order', ({ id }) => ({ params: { orderId: id }, query: { timestamp: '20250102_030405' } })),
  checks: [PICTURE_CHECK, QR_CHECK],
});

function paymentStep(note: string): Step {
  return step('payment', {
    writes: true,
    note,
    prepare: (known) => (known.isCharged ? ofOrder(known) : 'needs a checkout'),
    learn({ status }, known) {
      known.isPaid = /^paid$/i.test(status);
      return [];
    },
    checks: [PAYMENT_CHECK],
  });
}

const finish: Step = step('finishOrder', {
  writes: true,
  prepare: (known) => (known.isPaid ? ofOrder(known) : 'needs a PIX that gets paid'),
  learn({ order }, known) {
    known.order = order;
    if (!order.completed) return ['order.completed: false after finishing'];
    known.finished = order;
    return [];
  },
  checks: ORDER_CHECKS,
});

/** A visitor's second tab, or a retry after a lost response, finishes an order once more. */
const finishAgain: Step = step('finishOrder', {
  writes: true,
  note: 'again',
  prepare: (known) => (known.finished ? ofOrder(known) : `needs ${FINISHED}`),
  checks: [
    {
      name: 'finished once',
      differences: ({ order }, { finished }) =>
        finished ? finishedTwiceDifferences(finished, order) : `needs ${FINISHED}`,
    },
  ],
});

const mediasAgain: Step = step('medias', {
  writes: true,
  note: 'after finishing',
  prepare: (known) => (known.finished ? mediasCall(known) : `needs ${FINISHED}`),
  checks: [
    ...MEDIA_CHECKS,
    {
      name: 'bought is sold',
      differences: (lists, { finished }) =>
        finished ? boughtDifferences(lists, orderMedia(finished)) : `needs ${FINISHED}`,
    },
  ],
});

/** A photo of the finished order. An order that was there before may hold videos, too. */
function bought({ finished, unsoldPhotos }: Known): string | undefined {
  const ids = new Set(finished ? orderMedia(finished) : []);
  return unsoldPhotos.find((id) => ids.has(id));
}

const boughtOriginal: Step = step('download', {
  writes: true,
  note: 'bought original',
  prepare: (known) => need(bought(known), FINISHED, (id) => downloadCall(id)),
  learn(_, known) {
    known.served.push(bought(known) ?? '');
    return [];
  },
  checks: [PICTURE_CHECK],
});

const reportSession: Step = step('reportSession', {
  writes: true,
  prepare: ({ order, served: [mediaId] }) =>
    mediaId === undefined
      ? 'needs a sold photo that is served'
      : need(order, 'an order', ({ id }) => ({
          params: { orderId: id },
          body: { media_ids: [mediaId], kind: 'download' },
        })),
});

/** Charges the order by PIX, finishes it twice, and downloads what it bought. */
export const PAY_STEPS: readonly Step[] = [
  checkout,
  qrCode,
  ...Array.from({ length: PAYMENT_CHECKS }, (_, i) => paymentStep(`check ${i + 1}`)),
  finish,
  finishAgain,
  mediasAgain,
  boughtOriginal,
  reportSession,
];
