import { ADDRESS, CUSTOMER } from '#server/testing/buyer.ts';
import { customerOrder, filledOrder, readyOrder, startOrder } from '#server/testing/payable-order.ts';
import { rightTo } from '#server/testing/storefront.ts';
import { type Call, has, isOrder } from './call.ts';
import { boughtDownloads, paidOrder, type Shopper, waitingPix } from './shopping.ts';
import { procedureRequest } from './visitor-request.ts';

/** Returns what is the same for all calls that change an order and are answered with it. */
const changes = (...meets: Call['meets']) => ({ class: 'write', meets, isAnswer: isOrder }) as const;
/** Invalid UTF-8 damages only free texts of these replies, not ids, so the calls are answered. */
const FREE_TEXTS = { except: { bad_utf8: 'answered' } } as const;

const isChangedSelection = (result: unknown) =>
  has('order', 'refusals')(result) && isOrder((result as { order: unknown }).order);

const opened = async ({ caller, card }: Shopper) => {
  const { order, media } = await startOrder(caller, card);
  return { order: order.id, media: media.id };
};

export const ORDER_CALLS = {
  'order.open': {
    ...changes('POST', '/order/:firstCard/:organizationId'),
    class: 'opening',
    prepare: async (shopper) =>
      procedureRequest('order.open', { cards: [await rightTo(shopper.caller, shopper.card)] }),
  },
  'order.addCard': {
    ...changes('POST', '/order/:orderId/card/:card'),
    async prepare(shopper) {
      const card = await rightTo(shopper.caller, await shopper.addCard());
      return procedureRequest('order.addCard', { order: (await opened(shopper)).order, card });
    },
  },
  'order.removeCard': {
    ...changes('DELETE', '/order/:orderId/card/:card'),
    async prepare(shopper) {
      const { order } = await opened(shopper);
      const card = await shopper.addCard();
      await shopper.caller.order.addCard({ order, card: await rightTo(shopper.caller, card) });
      return procedureRequest('order.removeCard', { order, card });
    },
  },
  'order.changeSelection': {
    ...changes('POST', '/order/:orderId/product/:productId/:type/:mediaId'),
    async prepare(shopper) {
      const { order, media } = await opened(shopper);
      return procedureRequest('order.changeSelection', { order, changes: [{ media, isWanted: true }] });
    },
    isAnswer: isChangedSelection,
  },
  'order.changeSelection (removal)': {
    ...changes('DELETE', '/order/:orderId/product/:productId/media/:mediaId'),
    async prepare({ caller, card }) {
      const { order, media } = await filledOrder(caller, card);
      return procedureRequest('order.changeSelection', {
        order: order.id,
        changes: [{ media: media.id, isWanted: false }],
      });
    },
    isAnswer: isChangedSelection,
  },
  'order.addAllDigital': {
    ...changes('POST', '/order/:orderId/product/:productId'),
    prepare: async (shopper) => procedureRequest('order.addAllDigital', { order: (await opened(shopper)).order }),
  },
  'order.removeAllDigital': {
    ...changes('DELETE', '/order/:orderId/product/:productId'),
    async prepare(shopper) {
      const { order } = await opened(shopper);
      await shopper.caller.order.addAllDigital({ order });
      return procedureRequest('order.removeAllDigital', { order });
    },
  },
  'order.saveCustomer': {
    ...changes('POST', '/order/:orderId/customer'),
    ...FREE_TEXTS,
    async prepare({ caller, card }) {
      const { order } = await filledOrder(caller, card);
      return procedureRequest('order.saveCustomer', { order: order.id, customer: CUSTOMER });
    },
  },
  'order.saveAddress': {
    ...changes('POST', '/order/:orderId/customer'),
    ...FREE_TEXTS,
    async prepare({ caller, card }) {
      const { order } = await customerOrder(caller, card);
      return procedureRequest('order.saveAddress', { order: order.id, address: ADDRESS });
    },
  },
  'order.reportDownload': {
    class: 'write',
    meets: ['POST', '/order/:orderId/session_media'],
    // The reply is an empty object, so nothing in it can be wrong.
    except: { missing_field: 'answered', wrong_types: 'answered', bad_utf8: 'answered' },
    async prepare(shopper) {
      const { order } = await opened(shopper);
      return procedureRequest('order.reportDownload', {
        order,
        downloads: await boughtDownloads(shopper),
        kind: 'download',
      });
    },
  },
} as const satisfies Record<string, Call>;

const isPayment = has('status', 'method', 'pixText');

const checkout = async ({ caller, card }: Shopper, instrument: object) =>
  procedureRequest('payment.checkout', { ...(await readyOrder(caller, card)).ready, ...instrument });
const byPix = (shopper: Shopper) => checkout(shopper, { method: 'pix' });

const CHECKOUT = {
  class: 'charge',
  meets: ['POST', '/payment/checkout/:orderId'],
  isAnswer: isPayment,
  charges: true,
} as const;
const PAYMENT_READ = ['GET', '/payment/:orderId'] as const;

export const PAYMENT_CALLS = {
  'order.finish': {
    ...changes('POST', '/order/:orderId/finish'),
    ...FREE_TEXTS,
    prepare: async (shopper) => procedureRequest('order.finish', { order: await paidOrder(shopper) }),
  },
  'payment.checkout (read back)': {
    ...CHECKOUT,
    class: 'read',
    meets: PAYMENT_READ,
    // A 404 shows that the order was not charged, whatever its body is.
    except: { missing_field: 'answered', wrong_types: 'answered' },
    prepare: byPix,
  },
  'payment.checkout': { ...CHECKOUT, prepare: byPix },
  'payment.checkout (card)': {
    ...CHECKOUT,
    prepare: async (shopper) =>
      checkout(shopper, { method: 'creditCard', cardToken: await shopper.creditCardToken(), replacesPix: false }),
  },
  'payment.byOrder': {
    class: 'read',
    meets: PAYMENT_READ,
    // The stale reply says that there is no payment yet. A PIX code without a status still counts as unpaid.
    except: { stale_reply: 'without', missing_field: 'answered' },
    prepare: async (shopper) => procedureRequest('payment.byOrder', { order: await waitingPix(shopper) }),
    isAnswer: isPayment,
  },
  '/media/pix/:order': {
    class: 'heldFile',
    meets: ['GET', '/payment/:orderId/pix_qrcode'],
    prepare: async (shopper) => ({ method: 'GET', path: `/media/pix/${await waitingPix(shopper)}` }),
    maxBytes: 256 * 1_024,
  },
} as const satisfies Record<string, Call>;
