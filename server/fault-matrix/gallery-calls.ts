import { picture } from '#mock-provider/testing/photos.ts';
import { CUSTOMER } from '#server/testing/buyer.ts';
import type { Gallery } from '#shared/media/media.ts';
import { UPLOAD_PATH } from '#shared/pictures/photo-file.ts';
import { OWN_PAGE_HEADER } from '#shared/site/headers.ts';
import { FACE_SEARCH_PATH, SELFIE_FIELD } from '#shared/visit/face-search.ts';
import { type Call, get, has, hasSome, post, remove } from './call.ts';
import { boughtDownloads, openGallery, originalOf, pictureOf, type Shopper } from './shopping.ts';
import { procedure, type VisitorRequest } from './visitor-request.ts';

const KIB = 1_024;

const BOUNDARY = 'fault-matrix';

const PHOTO: Promise<Buffer> = picture('jpeg');

const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const SELFIE_FORM: Promise<Buffer> = PHOTO.then((photo) => {
  const disposition = `form-data; name="${SELFIE_FIELD}"; filename="selfie.jpg"`;
  const head = `--${BOUNDARY}\r\ncontent-disposition: ${disposition}\r\ncontent-type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
});

const isGallery = (result: unknown) => (result as Gallery).unsold.length > 0 && (result as Gallery).sold.length > 0;

const byCards = ({ card }: Shopper) => Promise.resolve(procedure('gallery.byCards', { cards: [card] }));

const HOME = {
  meets: get('/organization/'),
  prepare: async (): Promise<VisitorRequest> => ({ method: 'GET', path: '/', headers: { accept: 'text/html' } }),
};
const PRODUCTS = {
  meets: get('/products/'),
  prepare: async () => procedure('product.list'),
  isAnswer: hasSome('products'),
};
const FILE = { meets: get('/download/'), isCacheable: true } as const;

export const GALLERY_CALLS = {
  page: { ...HOME, class: 'page' },
  cachedPage: { ...HOME, class: 'cached' },
  cachedProducts: { ...PRODUCTS, class: 'cached' },
  organization: {
    class: 'read',
    meets: get('/organization/'),
    prepare: async () => procedure('venue.current'),
    isAnswer: has('name', 'webName'),
  },
  products: { ...PRODUCTS, class: 'read' },
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
    class: 'savedFile',
    meets: get('/zip/:zipId/photos.zip'),
    async prepare(shopper) {
      const { path } = await shopper.caller.gallery.zip({ downloads: await boughtDownloads(shopper) });
      return { method: 'GET', path };
    },
  },
  thumb: {
    ...FILE,
    class: 'displayedFile',
    prepare: (shopper) => pictureOf(shopper, 'thumb'),
    maxBytes: 1_024 * KIB,
  },
  preview: {
    ...FILE,
    class: 'displayedFile',
    prepare: (shopper) => pictureOf(shopper, 'preview'),
    maxBytes: 8 * 1_024 * KIB,
  },
  original: { ...FILE, class: 'savedFile', prepare: (shopper) => originalOf(shopper, 'photo') },
  video: { ...FILE, class: 'savedFile', prepare: (shopper) => originalOf(shopper, 'video') },
} as const satisfies Record<string, Call>;
