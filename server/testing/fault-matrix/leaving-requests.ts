import { once } from 'node:events';
import { connect } from 'node:net';
import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import { CSP_REPORTS_PATH } from '#server/http/security-headers.ts';
import { CUSTOMER } from '#server/testing/buyer.ts';
import { customerOrder } from '#server/testing/payable-order.ts';
import { rightTo } from '#server/testing/storefront.ts';
import { COSTS, type Costly } from '#server/work/costs.ts';
import { BRAZIL } from '#shared/customer/zipcode.ts';
import { INITIAL_ICON_PATH, MANIFEST_PATH, paths, venueIconPath, venuePicturePath } from '#shared/site/paths.ts';
import { whenClosed } from '#shared/when-closed.ts';
import { GALLERY_CALLS } from './gallery-calls.ts';
import { ORDER_CALLS, PAYMENT_CALLS } from './order-calls.ts';
import type { Shopper } from './shopping.ts';
import { procedureRequest, type VisitorRequest } from './visitor-request.ts';

export type LeavingRequest = {
  readonly venue?: OrganizationRequest;
  readonly prepare: (shopper: Shopper) => Promise<VisitorRequest>;
  /** The request is answered without loading the venue. */
  readonly loadsNoVenue?: true;
  /** The request goes to the metrics' own port, which no visitor can reach. */
  readonly isOfMetrics?: true;
};

const call = (name: string, input?: object): LeavingRequest => ({ prepare: async () => procedureRequest(name, input) });
const get = (path: string, headers: Readonly<Record<string, string>> = {}): LeavingRequest => ({
  prepare: async () => ({ method: 'GET', path, headers }),
});
const OF_METRICS = { isOfMetrics: true } as const;

const MORE_REQUESTS = {
  'address.byZipcode': call('address.byZipcode', { country: BRAZIL, zipcode: '01310-100' }),
  'address.reference': call('address.reference'),
  'address.subdivisions': call('address.subdivisions', { country: BRAZIL }),
  'order.proveBuyer': {
    async prepare(shopper) {
      const { order } = await customerOrder(shopper.caller, shopper.card);
      const { email, document } = CUSTOMER;
      return procedureRequest('order.proveBuyer', { order: order.id, identity: { email, document } });
    },
  },
  'order.receipts': {
    async prepare(shopper) {
      const { email, document } = CUSTOMER;
      const card = await rightTo(shopper.caller, shopper.card);
      return procedureRequest('order.receipts', { card, identity: { email, document } });
    },
  },
  'order.version': {
    loadsNoVenue: true,
    prepare: async (shopper) =>
      procedureRequest('order.version', { card: await rightTo(shopper.caller, shopper.card) }),
  },

  '/gallery/:cardCode': {
    prepare: async ({ card }) => ({
      method: 'GET',
      path: paths.gallery(card),
      headers: { accept: 'text/html', 'sec-fetch-dest': 'document' },
    }),
  },
  '/privacy-policy': get(paths.privacy),
  '/terms': get(paths.terms),
  '/manifest.webmanifest': get(MANIFEST_PATH),
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
  '/startupz': get('/startupz'),
  '/trpc/*': call('nothing.here'),
  '/.well-known/security.txt': get('/.well-known/security.txt'),
  '/venue-icon.svg': get(INITIAL_ICON_PATH),
  'files of the client': get('/icon.svg'),
} as const satisfies Readonly<Record<string, LeavingRequest>>;

const ALL_REQUESTS: Readonly<Record<Costly, LeavingRequest>> = {
  ...GALLERY_CALLS,
  ...ORDER_CALLS,
  ...PAYMENT_CALLS,
  ...MORE_REQUESTS,
};

/** One request for each procedure and route in the table of costs. */
export const LEAVING_REQUESTS = Object.fromEntries(
  Object.entries<LeavingRequest>(ALL_REQUESTS).filter(([name]) => name in COSTS),
);

export const MOMENTS = ['at once', 'in the body', 'in the answer', 'while the venue loads'] as const;
export type Moment = (typeof MOMENTS)[number];

type Leaver = {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly venueAsked: Promise<void>;
  /** Waits until the server has received all that was sent. */
  readonly begun: () => Promise<void>;
};

const NOTHING = Buffer.of();

function headOf({ method, path, headers = {}, body = NOTHING }: VisitorRequest, own: Leaver['headers']): string {
  const length = method === 'POST' ? { 'content-length': String(body.length) } : {};
  const lines = Object.entries({ ...own, ...headers, ...length }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

export async function leave(request: VisitorRequest, moment: Moment, leaver: Leaver): Promise<void> {
  const { body = NOTHING } = request;
  const sent = moment === 'in the body' ? body.subarray(0, body.length >> 1) : body;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const socket = connect(leaver.port, '127.0.0.1').once('data', () => answer());
  socket.on('error', () => undefined);
  whenClosed(socket, answer);
  await once(socket, 'connect');
  await new Promise((written) => socket.write(headOf(request, leaver.headers), () => socket.write(sent, written)));
  if (moment === 'while the venue loads') await Promise.race([leaver.venueAsked, answered]);
  if (moment === 'in the answer') await answered;
  // If the connection closed before the server began the request, the server would never begin it.
  if (moment === 'in the body') await leaver.begun();
  socket.destroy();
}
