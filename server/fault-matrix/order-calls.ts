import { ADDRESS, CUSTOMER } from '#server/testing/buyer.ts';
import { customerOrder, filledOrder, openOrder } from '#server/testing/payable-order.ts';
import { type Call, has, isOrder, post, remove } from './call.ts';
import { boughtDownloads, cardRight } from './shopping.ts';
import { procedure } from './visitor-request.ts';

export const ORDER_CALLS = {
  openOrder: {
    class: 'opening',
    meets: post('/order/:firstCard/:organizationId'),
    prepare: async (shopper) => procedure('order.open', { cards: [await cardRight(shopper, shopper.card)] }),
    isAnswer: isOrder,
  },
  addCard: {
    class: 'write',
    meets: post('/order/:orderId/card/:card'),
    async prepare(shopper) {
      const card = await cardRight(shopper, await shopper.addCard());
      return procedure('order.addCard', { order: (await openOrder(shopper.caller, shopper.card)).order.id, card });
    },
    isAnswer: isOrder,
  },
  removeCard: {
    class: 'write',
    meets: remove('/order/:orderId/card/:card'),
    async prepare(shopper) {
      const { order } = await openOrder(shopper.caller, shopper.card);
      const card = await shopper.addCard();
      await shopper.caller.order.addCard({ order: order.id, card: await cardRight(shopper, card) });
      return procedure('order.removeCard', { order: order.id, card });
    },
    isAnswer: isOrder,
  },
  addMedia: {
    class: 'write',
    meets: post('/order/:orderId/product/:productId/:type/:mediaId'),
    async prepare(shopper) {
      const { order, media } = await openOrder(shopper.caller, shopper.card);
      return procedure('order.addMedia', { order: order.id, media: media.id });
    },
    isAnswer: isOrder,
  },
  removeOrderMedia: {
    class: 'write',
    meets: remove('/order/:orderId/product/:productId/media/:mediaId'),
    async prepare(shopper) {
      const { order, media } = await filledOrder(shopper.caller, shopper.card);
      return procedure('order.removeMedia', { order: order.id, media: media.id });
    },
    isAnswer: isOrder,
  },
  changeSelection: {
    class: 'write',
    meets: post('/order/:orderId/product/:productId/:type/:mediaId'),
    async prepare(shopper) {
      const { order, media } = await openOrder(shopper.caller, shopper.card);
      return procedure('order.changeSelection', { order: order.id, changes: [{ media: media.id, isWanted: true }] });
    },
    isAnswer: (result) => has('order', 'refusals')(result) && isOrder((result as { order: unknown }).order),
  },
  addAllDigital: {
    class: 'write',
    meets: post('/order/:orderId/product/:productId'),
    prepare: async (shopper) =>
      procedure('order.addAllDigital', { order: (await openOrder(shopper.caller, shopper.card)).order.id }),
    isAnswer: isOrder,
  },
  removeAllDigital: {
    class: 'write',
    meets: remove('/order/:orderId/product/:productId'),
    async prepare(shopper) {
      const order = (await openOrder(shopper.caller, shopper.card)).order.id;
      await shopper.caller.order.addAllDigital({ order });
      return procedure('order.removeAllDigital', { order });
    },
    isAnswer: isOrder,
  },
  saveCustomer: {
    class: 'write',
    meets: post('/order/:orderId/customer'),
    async prepare(shopper) {
      const { order } = await filledOrder(shopper.caller, shopper.card);
      return procedure('order.saveCustomer', { order: order.id, customer: CUSTOMER });
    },
    isAnswer: isOrder,
  },
  saveAddress: {
    class: 'write',
    meets: post('/order/:orderId/customer'),
    async prepare(shopper) {
      const { order } = await customerOrder(shopper.caller, shopper.card);
      return procedure('order.saveAddress', { order: order.id, address: ADDRESS });
    },
    isAnswer: isOrder,
  },
  sessionMedia: {
    class: 'write',
    meets: post('/order/:orderId/session_media'),
    async prepare(shopper) {
      const { order } = await openOrder(shopper.caller, shopper.card);
      const downloads = await boughtDownloads(shopper);
      return procedure('order.reportDownload', { order: order.id, downloads, kind: 'download' });
    },
  },
} as const satisfies Record<string, Call>;
