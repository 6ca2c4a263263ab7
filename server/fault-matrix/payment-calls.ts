import { readyOrder } from '#server/testing/payable-order.ts';
import { type Call, get, isOrder, isPayment, post } from './call.ts';
import { paidOrder, type Shopper, waitingPix } from './shopping.ts';
import { procedure } from './visitor-request.ts';

const KIB = 1_024;

const readyFor = async ({ caller, card }: Shopper) => (await readyOrder(caller, card)).ready;

export const PAYMENT_CALLS = {
  finish: {
    class: 'write',
    meets: post('/order/:orderId/finish'),
    prepare: async (shopper) => procedure('order.finish', { order: await paidOrder(shopper) }),
    isAnswer: isOrder,
  },
  checkoutReadFault: {
    class: 'read',
    meets: get('/payment/:orderId'),
    prepare: async (shopper) => procedure('payment.checkout', { ...(await readyFor(shopper)), method: 'pix' }),
    isAnswer: isPayment,
    charges: true,
  },
  checkoutPix: {
    class: 'charge',
    meets: post('/payment/checkout/:orderId'),
    prepare: async (shopper) => procedure('payment.checkout', { ...(await readyFor(shopper)), method: 'pix' }),
    isAnswer: isPayment,
    charges: true,
  },
  checkoutCard: {
    class: 'charge',
    meets: post('/payment/checkout/:orderId'),
    async prepare(shopper) {
      const instrument = { method: 'creditCard', cardToken: await shopper.cardToken(), replacesPix: false };
      return procedure('payment.checkout', { ...(await readyFor(shopper)), ...instrument });
    },
    isAnswer: isPayment,
    charges: true,
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
