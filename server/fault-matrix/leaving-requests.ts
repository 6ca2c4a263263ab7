import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import { CSP_REPORTS_PATH } from '#server/http/security-headers.ts';
import { CUSTOMER } from '#server/testing/buyer.ts';
import { customerOrder } from '#server/testing/payable-order.ts';
import { BRAZIL } from '#shared/customer/zipcode.ts';
import { INITIAL_ICON_PATH, MANIFEST_PATH, paths, venueIconPath, venuePicturePath } from '#shared/site/paths.ts';
import type { Call } from './call.ts';
import { CALLS, type CallName } from './calls.ts';
import type { Shopper } from './shopping.ts';
import { procedure, type VisitorRequest } from './visitor-request.ts';

export type LeavingRequest = {
  readonly venue?: OrganizationRequest;
  readonly prepare: (shopper: Shopper) => Promise<VisitorRequest>;
  /** It is one of the port that no visitor reaches. */
  readonly isOfMetrics?: true;
};

const as = (name: CallName): LeavingRequest => CALLS[name] as Call;
const call = (name: string, input?: object): LeavingRequest => ({ prepare: async () => procedure(name, input) });
const get = (path: string, headers: Readonly<Record<string, string>> = {}): LeavingRequest => ({
  prepare: async () => ({ method: 'GET', path, headers }),
});
const OF_METRICS = { isOfMetrics: true } as const;

export const LEAVING_REQUESTS: Readonly<Record<string, LeavingRequest>> = {
  'address.byZipcode': call('address.byZipcode', { country: BRAZIL, zipcode: '01310-100' }),
  'address.reference': call('address.reference'),
  'address.subdivisions': call('address.subdivisions', { country: BRAZIL }),
  'customer.identify': as('customerCard'),
  'gallery.byCards': as('card'),
  'gallery.removeMedia': as('removeMedia'),
  'gallery.zip': as('zip'),
  'order.addAllDigital': as('addAllDigital'),
  'order.addCard': as('addCard'),
  'order.addMedia': as('addMedia'),
  'order.changeSelection': as('changeSelection'),
  'order.finish': as('finish'),
  'order.open': as('openOrder'),
  'order.proveBuyer': {
    async prepare(shopper) {
      const { order } = await customerOrder(shopper.caller, shopper.card);
      const { email, documentType, document } = CUSTOMER;
      return procedure('order.proveBuyer', { order: order.id, identity: { email, documentType, document } });
    },
  },
  'order.removeAllDigital': as('removeAllDigital'),
  'order.removeCard': as('removeCard'),
  'order.removeMedia': as('removeOrderMedia'),
  'order.reportDownload': as('sessionMedia'),
  'order.saveAddress': as('saveAddress'),
  'order.saveCustomer': as('saveCustomer'),
  'payment.byOrder': as('payment'),
  'payment.cardTokens': call('payment.cardTokens'),
  'payment.checkout': as('checkoutPix'),
  'product.list': as('products'),
  'venue.current': as('organization'),

  '/face-search': as('faceSearch'),
  '/media/:size/:handle/:filename': as('original'),
  '/media/pix/:order': as('pixQr'),
  '/media/zip/:handle/:filename': as('zipBytes'),
  '/uploads': as('upload'),

  '/gallery/:cardCode': {
    prepare: async ({ card }) => ({
      method: 'GET',
      path: paths.gallery(card),
      headers: { accept: 'text/html', 'sec-fetch-dest': 'document' },
    }),
  },
  '/': as('page'),
  '/privacy-policy': get(paths.privacy),
  '/terms': get(paths.terms),
  '/manifest.webmanifest': get(MANIFEST_PATH),
  '/venue-host': {
    ...OF_METRICS,
    prepare: async ({ site }) => ({ method: 'GET', path: `/venue-host?domain=${site}.localhost` }),
  },
  '/venue-icons/:purpose/:size': get(venueIconPath('any', 192)),
  '/venue-pictures/:picture/:width': get(venuePicturePath('background', 480, '1')),

  '/csp-reports': {
    prepare: async () => ({
      method: 'POST',
      path: CSP_REPORTS_PATH,
      headers: { 'content-type': 'application/csp-report' },
      body: Buffer.from('{}'),
    }),
  },
  '/gallery': get(`${paths.openCard}?card=FOTOS0001`),
  '/healthz': get('/healthz'),
  '/metrics': { ...OF_METRICS, ...get('/metrics') },
  '/readyz': get('/readyz'),
  '/trpc/*': call('nothing.here'),
  '/.well-known/security.txt': get('/.well-known/security.txt'),
  '/venue-icon.svg': get(INITIAL_ICON_PATH),
  'files of the client': get('/icon.svg'),
};
