import { readyOrder } from '#server/testing/payable-order.ts';
import { type Call, get, isOrder, isPayment, post } from './call.ts';
import { paidOrder, type Shopper, waitingPix } from './shopping.ts';
import { procedure } from './visitor-request.ts';

const KIB = 1_024;

const readyFor = async ({ caller, card }: Shopper) => (await readyOrder(caller, card)).ready;

const byPix = async (shopper: Shopper) =>
  procedure('payment.checkout', { ...(await readyFor(shopper)), method: 'pix' });
const CHECKOUT = {
  class: 'charge',
  meets: post('/payment/checkout/:orderId'),
  isAnswer: isPayment,
  charges: true,
} as const;

export const PAYMENT_CALLS = {
  finish: {
    class: 'write',
    meets: post('/order/:orderId/finish'),
    prepare: async (shopper) => procedure('order.finish', { order: await paidOrder(shopper) }),
    isAnswer: isOrder,
  },
  checkoutReadFault: { ...CHECKOUT, class: 'read', meets: get('/payment/:orderId'), prepare: byPix },
  checkoutPix: { ...CHECKOUT, prepare: byPix },
  checkoutCard: {
    ...CHECKOUT,
    async prepare(shopper) {
      const instrument = { method: 'creditCard', cardToken: await shopper.cardToken(), replacesPix: false };
      return procedure('payment.checkout', { ...(await readyFor(shopper)), ...instrument });
    },
  },
  payment: {
    class: 'read',
    meets: get('/payment/:orderId'),
    prepare: async (shopper) => procedure('payment.byOrder', { order: await waitingPix(shopper) }),
    isAnswer: isPayment,
  },
  pixQr: {
    class: 'heldFile',
    meets: get('/payment/:orderId/pix_qrcode'),
    prepare: async (shopper) => ({ method: 'GET', path: `/media/pix/${await waitingPix(shopper)}` }),
    maxBytes: 256 * KIB,
  },
} as const satisfies Record<string, Call>;
