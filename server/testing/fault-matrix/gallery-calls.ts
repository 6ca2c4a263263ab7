import { picture } from '#mock-provider/testing/files.ts';
import { CUSTOMER } from '#server/testing/buyer.ts';
import type { Gallery } from '#shared/media/media.ts';
import { UPLOAD_PATH } from '#shared/pictures/photo-file.ts';
import { OWN_PAGE_HEADER } from '#shared/site/headers.ts';
import { FACE_SEARCH_PATH, SELFIE_FIELD } from '#shared/visit/face-search.ts';
import { type Call, has, hasSome } from './call.ts';
import { boughtDownloads, openGallery, originalOf, pictureOf, type Shopper } from './shopping.ts';
import { procedureRequest, type VisitorRequest } from './visitor-request.ts';

const KIB = 1_024;

const BOUNDARY = 'fault-matrix';

const PHOTO: Promise<Buffer> = picture('jpeg');

const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const SELFIE_FORM: Promise<Buffer> = PHOTO.then((photo) => {
  const disposition = `form-data; name="${SELFIE_FIELD}"; filename="selfie.jpg"`;
  const head = `--${BOUNDARY}\r\ncontent-disposition: ${disposition}\r\ncontent-type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
});

const BY_CARDS = {
  class: 'read',
  prepare: async ({ card }: Shopper) => procedureRequest('gallery.byCards', { cards: [card] }),
  isAnswer: (result: unknown) =>
    hasSome('sold')(result) && hasSome('unsold')(result) && (result as Gallery).cardSellsOnline,
} as const;

const HOME = {
  meets: ['GET', '/organization/'],
  prepare: async (): Promise<VisitorRequest> => ({ method: 'GET', path: '/', headers: { accept: 'text/html' } }),
} as const;
const PRODUCTS = {
  meets: ['GET', '/products/'],
  prepare: async () => procedureRequest('product.list'),
  isAnswer: hasSome('products'),
} as const;
const FILE = { meets: ['GET', '/download/'], isCacheable: true } as const;

export const GALLERY_CALLS = {
  '/': { ...HOME, class: 'page' },
  '/ (cached)': { ...HOME, class: 'cached' },
  'product.list (cached)': { ...PRODUCTS, class: 'cached' },
  'venue.current': {
    class: 'read',
    meets: ['GET', '/organization/'],
    // The provider's refusal was meant for this server, not for the visitor.
    except: { error_flag: 'unavailable', rate_limit: 'unavailable' },
    prepare: async () => procedureRequest('venue.current'),
    isAnswer: has('name', 'webName'),
  },
  'product.list': { ...PRODUCTS, class: 'read' },
  'gallery.byCards': {
    ...BY_CARDS,
    meets: ['GET', '/card/:code/medias'],
    // Of the card's reply, only the permission to sell is needed. Without it, photos are shown but cannot be bought.
    except: { missing_field: 'answered', bad_utf8: 'answered', wrong_types: 'without' },
  },
  'gallery.byCards (medias)': { ...BY_CARDS, meets: ['POST', '/medias/:organizationId/:firstCard'] },
  'customer.identify': {
    class: 'read',
    meets: ['POST', '/customer/card/medias'],
    // The reply's only text is the card's code, which becomes invalid.
    except: { bad_utf8: 'invalid' },
    venue: {
      features: { site: { customer_form_fields: ['cpf'] } },
      features_organization: { webapp_initial_form: 'customer' },
    },
    prepare: async () => procedureRequest('customer.identify', { cpf: CUSTOMER.document }),
    isAnswer: has('card'),
  },
  'gallery.removeMedia': {
    class: 'write',
    meets: ['DELETE', '/media/:mediaId'],
    // The second of two equal requests finds no media. No field of the reply is used, so wrong fields do no harm.
    except: { duplicate_effect: 'notFound', missing_field: 'answered', wrong_types: 'answered', bad_utf8: 'answered' },
    async prepare(shopper) {
      const { unsold, cards } = await openGallery(shopper);
      return procedureRequest('gallery.removeMedia', { media: unsold[0]?.id, removal: cards[0]?.removal });
    },
    isAnswer: has('media'),
  },
  '/uploads': {
    class: 'write',
    meets: ['POST', '/photo/:organizationId'],
    // The provider may have stored the photo before it failed. At worst, the photo is then sent twice.
    except: { status: 'unavailable', html: 'unavailable' },
    async prepare() {
      const headers = { [OWN_PAGE_HEADER]: '1', 'content-type': 'image/jpeg' };
      return { method: 'POST', path: UPLOAD_PATH, headers, body: await PHOTO };
    },
    isAnswer: has('card'),
  },
  '/face-search': {
    class: 'form',
    meets: ['POST', '/card/search/photo'],
    // Media without an id are left out of the found card, but the visitor can open the card by its code.
    except: { missing_field: 'answered' },
    async prepare() {
      const headers = { [OWN_PAGE_HEADER]: '1', 'content-type': FORM_TYPE };
      const path = `${FACE_SEARCH_PATH}?from=2025-07-12&to=2025-07-13`;
      return { method: 'POST', path, headers, body: await SELFIE_FORM };
    },
    isAnswer: hasSome('cards'),
  },
  'gallery.zip': {
    class: 'read',
    meets: ['POST', '/medias/zip'],
    prepare: async (shopper) => procedureRequest('gallery.zip', { downloads: await boughtDownloads(shopper) }),
    isAnswer: has('path'),
  },
  '/media/zip/:handle/:filename': {
    class: 'savedFile',
    meets: ['GET', '/zip/:zipId/photos.zip'],
    async prepare(shopper) {
      const { path } = await shopper.caller.gallery.zip({ downloads: await boughtDownloads(shopper) });
      return { method: 'GET', path };
    },
  },
  '/media/thumb': {
    ...FILE,
    class: 'shortPicture',
    prepare: (shopper) => pictureOf(shopper, 'thumb'),
    maxBytes: KIB * KIB,
  },
  '/media/preview': {
    ...FILE,
    class: 'displayedFile',
    prepare: (shopper) => pictureOf(shopper, 'preview'),
    maxBytes: 8 * KIB * KIB,
  },
  '/media/:size/:handle/:filename': { ...FILE, class: 'savedFile', prepare: (shopper) => originalOf(shopper, 'photo') },
  '/media/:size/:handle/:filename (video)': {
    ...FILE,
    class: 'savedFile',
    prepare: (shopper) => originalOf(shopper, 'video'),
  },
} as const satisfies Record<string, Call>;
