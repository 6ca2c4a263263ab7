import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import { ADDRESS, CUSTOMER } from '#server/testing/buyer.ts';
import { FACE_SEARCH_PATH } from '#shared/face-search.ts';
import type { Gallery } from '#shared/media.ts';
import { OWN_PAGE_HEADER } from '#shared/own-page.ts';
import { UPLOAD_PATH } from '#shared/photo-file.ts';
import type { ClassName } from './expectations.ts';
import { FORM_TYPE, PHOTO, SELFIE_FORM } from './pictures.ts';
import {
  boughtDownloads,
  cardRight,
  customerOrder,
  filledOrder,
  openGallery,
  openOrder,
  originalOf,
  paidOrder,
  payableOrder,
  pictureOf,
  type Shopper,
  waitingPix,
} from './shopping.ts';
import { type Asked, procedure } from './visitor.ts';

/** A call of the provider, by its method and a part of its path's pattern. */
export type ProviderCall = { readonly method: string; readonly path: string };

/** One call of the storefront. */
export type Call = {
  readonly class: ClassName;
  /** The provider's call that meets the fault. */
  readonly meets: ProviderCall;
  /** Fields of its venue that are other than usual. */
  readonly venue?: OrganizationRequest;
  /** Does what comes before. @returns the request that is tried */
  readonly prepare: (shopper: Shopper) => Promise<Asked>;
  /** Whether a result is what the visitor asked for, and not merely of its type. Files are compared byte by byte. */
  readonly isAnswer?: (result: unknown) => boolean;
  /** The order is charged when the call is answered, and only then. */
  readonly charges?: true;
  /** A browser may keep the file when it came whole. Every other reply it may never keep. */
  readonly isKept?: true;
  /** It was answered well before, and is not fresh any more. */
  readonly isKnown?: true;
  /** The largest file that is passed on, in bytes. */
  readonly maxBytes?: number;
};

const KIB = 1_024;

const get = (path: string): ProviderCall => ({ method: 'GET', path });
const post = (path: string): ProviderCall => ({ method: 'POST', path });
const remove = (path: string): ProviderCall => ({ method: 'DELETE', path });

const has =
  (...names: readonly string[]) =>
  (result: unknown) =>
    typeof result === 'object' && result !== null && names.every((name) => name in result);
const isOrder = has('reference', 'items', 'totalCents');
const isPayment = has('status', 'method', 'pixText');
const isGallery = (result: unknown) => (result as Gallery).unsold.length > 0 && (result as Gallery).sold.length > 0;
const hasSome = (name: string) => (result: unknown) => ((result as Record<string, unknown[]>)[name]?.length ?? 0) > 0;

const byCards = ({ card }: Shopper) => Promise.resolve(procedure('gallery.byCards', { cards: [card] }));

/** Every call that the storefront answers with the provider's help. */
export const CALLS = {
  page: {
    class: 'page',
    meets: get('/organization/'),
    prepare: async () => ({ method: 'GET', path: '/', headers: { accept: 'text/html' } }),
  },
  knownPage: {
    class: 'known',
    meets: get('/organization/'),
    prepare: async () => ({ method: 'GET', path: '/', headers: { accept: 'text/html' } }),
    isKnown: true,
  },
  knownProducts: {
    class: 'known',
    meets: get('/products/'),
    prepare: async () => procedure('product.list'),
    isAnswer: hasSome('products'),
    isKnown: true,
  },
  organization: {
    class: 'read',
    meets: get('/organization/'),
    prepare: async () => procedure('venue.current'),
    isAnswer: has('name', 'webName'),
  },
  products: {
    class: 'read',
    meets: get('/products/'),
    prepare: async () => procedure('product.list'),
    isAnswer: hasSome('products'),
  },
  card: { class: 'read', meets: get('/card/:code/medias'), prepare: byCards, isAnswer: isGallery },
  medias: { class: 'read', meets: post('/medias/:organizationId/:firstCard'), prepare: byCards, isAnswer: isGallery },
  customerCard: {
    class: 'read',
    meets: post('/customer/card/medias'),
    venue: {
      features: { site: { customer_form_fields: ['cpf'] } },
      features_organization: { webapp_initial_form: 'customer' },
    },
    prepare: async () => procedure('customer.identify', { cpf: CUSTOMER.document }),
    isAnswer: has('card'),
  },
  removeMedia: {
    class: 'write',
    meets: remove('/media/:mediaId'),
    async prepare(shopper) {
      const { unsold, cards } = await openGallery(shopper);
      return procedure('gallery.removeMedia', { media: unsold[0]?.id, removal: cards[0]?.removal });
    },
    isAnswer: has('media'),
  },
  upload: {
    class: 'write',
    meets: post('/photo/:organizationId'),
    async prepare() {
      const headers = { [OWN_PAGE_HEADER]: '1', 'content-type': 'image/jpeg' };
      return { method: 'POST', path: UPLOAD_PATH, headers, body: await PHOTO };
    },
    isAnswer: has('card'),
  },
  faceSearch: {
    class: 'form',
    meets: post('/card/search/photo'),
    async prepare() {
      const headers = { [OWN_PAGE_HEADER]: '1', 'content-type': FORM_TYPE };
      const path = `${FACE_SEARCH_PATH}?from=2025-07-12&to=2025-07-13`;
      return { method: 'POST', path, headers, body: await SELFIE_FORM };
    },
    isAnswer: hasSome('cards'),
  },
  zip: {
    class: 'read',
    meets: post('/medias/zip'),
    prepare: async (shopper) => procedure('gallery.zip', { downloads: await boughtDownloads(shopper) }),
    isAnswer: has('path'),
  },
  zipBytes: {
    class: 'keptFile',
    meets: get('/zip/:zipId/photos.zip'),
    async prepare(shopper) {
      const { path } = await shopper.run<{ path: string }>('gallery.zip', {
        downloads: await boughtDownloads(shopper),
      });
      return { method: 'GET', path };
    },
  },
  openOrder: {
    class: 'write',
    meets: post('/order/:firstCard/:organizationId'),
    prepare: async (shopper) => procedure('order.open', { cards: [await cardRight(shopper, shopper.card)] }),
    isAnswer: isOrder,
  },
  addCard: {
    class: 'write',
    meets: post('/order/:orderId/card/:card'),
    async prepare(shopper) {
      const card = await cardRight(shopper, await shopper.addCard());
      return procedure('order.addCard', { order: (await openOrder(shopper)).order.id, card });
    },
    isAnswer: isOrder,
  },
  removeCard: {
    class: 'write',
    meets: remove('/order/:orderId/card/:card'),
    async prepare(shopper) {
      const { order } = await openOrder(shopper);
      const card = await shopper.addCard();
      await shopper.run('order.addCard', { order: order.id, card: await cardRight(shopper, card) });
      return procedure('order.removeCard', { order: order.id, card });
    },
    isAnswer: isOrder,
  },
  addMedia: {
    class: 'write',
    meets: post('/order/:orderId/product/:productId/:type/:mediaId'),
    async prepare(shopper) {
      const { order, media } = await openOrder(shopper);
      return procedure('order.addMedia', { order: order.id, media: media.id });
    },
    isAnswer: isOrder,
  },
  removeOrderMedia: {
    class: 'write',
    meets: remove('/order/:orderId/product/:productId/media/:mediaId'),
    async prepare(shopper) {
      const { order, media } = await filledOrder(shopper);
      return procedure('order.removeMedia', { order: order.id, media: media.id });
    },
    isAnswer: isOrder,
  },
  addAllDigital: {
    class: 'write',
    meets: post('/order/:orderId/product/:productId'),
    prepare: async (shopper) => procedure('order.addAllDigital', { order: (await openOrder(shopper)).order.id }),
    isAnswer: isOrder,
  },
  removeAllDigital: {
    class: 'write',
    meets: remove('/order/:orderId/product/:productId'),
    async prepare(shopper) {
      const order = (await openOrder(shopper)).order.id;
      await shopper.run('order.addAllDigital', { order });
      return procedure('order.removeAllDigital', { order });
    },
    isAnswer: isOrder,
  },
  saveCustomer: {
    class: 'write',
    meets: post('/order/:orderId/customer'),
    async prepare(shopper) {
      const { order } = await filledOrder(shopper);
      return procedure('order.saveCustomer', { order: order.id, customer: CUSTOMER });
    },
    isAnswer: isOrder,
  },
  saveAddress: {
    class: 'write',
    meets: post('/order/:orderId/customer'),
    async prepare(shopper) {
      const { order } = await customerOrder(shopper);
      return procedure('order.saveAddress', { order: order.id, address: ADDRESS });
    },
    isAnswer: isOrder,
  },
  sessionMedia: {
    class: 'write',
    meets: post('/order/:orderId/session_media'),
    async prepare(shopper) {
      const { order } = await openOrder(shopper);
      const downloads = await boughtDownloads(shopper);
      return procedure('order.reportDownload', { order: order.id, downloads, kind: 'download' });
    },
  },
  finish: {
    class: 'write',
    meets: post('/order/:orderId/finish'),
    prepare: async (shopper) => procedure('order.finish', { order: await paidOrder(shopper) }),
    isAnswer: isOrder,
  },
  /** The payment is read before the charge: when that fails, nothing is charged. */
  checkoutReadFault: {
    class: 'read',
    meets: get('/payment/:orderId'),
    prepare: async (shopper) => procedure('payment.checkout', { ...(await payableOrder(shopper)), method: 'pix' }),
    isAnswer: isPayment,
    charges: true,
  },
  checkoutPix: {
    class: 'charge',
    meets: post('/payment/checkout/:orderId'),
    prepare: async (shopper) => procedure('payment.checkout', { ...(await payableOrder(shopper)), method: 'pix' }),
    isAnswer: isPayment,
    charges: true,
  },
  checkoutCard: {
    class: 'charge',
    meets: post('/payment/checkout/:orderId'),
    async prepare(shopper) {
      const means = { method: 'creditCard', cardToken: await shopper.cardToken(), replacesPix: false };
      return procedure('payment.checkout', { ...(await payableOrder(shopper)), ...means });
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
    class: 'shownFile',
    meets: get('/payment/:orderId/pix_qrcode'),
    prepare: async (shopper) => ({ method: 'GET', path: `/media/pix/${await waitingPix(shopper)}` }),
    maxBytes: 256 * KIB,
  },
  thumb: {
    class: 'shownFile',
    meets: get('/download/'),
    prepare: (shopper) => pictureOf(shopper, 'thumb'),
    isKept: true,
    maxBytes: 1_024 * KIB,
  },
  preview: {
    class: 'shownFile',
    meets: get('/download/'),
    prepare: (shopper) => pictureOf(shopper, 'preview'),
    isKept: true,
    maxBytes: 8 * 1_024 * KIB,
  },
  original: {
    class: 'keptFile',
    meets: get('/download/'),
    prepare: (shopper) => originalOf(shopper, 'photo'),
    isKept: true,
  },
  video: {
    class: 'keptFile',
    meets: get('/download/'),
    prepare: (shopper) => originalOf(shopper, 'video'),
    isKept: true,
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;
