import type { ProcedureName } from '#shared/deadlines.ts';
import type { Page, routePatterns } from '#shared/site/paths.ts';
import type { BudgetName } from './budgets.ts';

export type Cost = {
  readonly first?: readonly BudgetName[];
  /**
   * Budgets whose shares are known only later, such as a card's media. While waiting for a lock, only a share of
   * `longOrders` may be held.
   */
  readonly inside?: readonly BudgetName[];
  /** Whether calls to the provider are made under the lock of an order or card, on connections of their own. */
  readonly holdsLock?: boolean;
};

/** For what takes no share here. Calls to the provider wait for a connection, copies of pictures in their own queue. */
const NOTHING: Cost = {};
const ORDER: Cost = { inside: ['longOrders', 'media'] };
const CHANGE: Cost = { ...ORDER, holdsLock: true };

/** The budgets that limit each procedure, and each other route, by its metrics label or else its path. */
export const COSTS = {
  'address.byZipcode': { inside: ['postalCodes'] },
  'address.reference': NOTHING,
  'address.subdivisions': NOTHING,
  'customer.identify': { inside: ['identities'] },
  'gallery.byCards': { inside: ['media'] },
  'gallery.removeMedia': CHANGE,
  'gallery.zip': { first: ['archives'], inside: ['longBodies', 'media'] },
  'order.addAllDigital': CHANGE,
  'order.addCard': CHANGE,
  'order.changeSelection': CHANGE,
  'order.finish': CHANGE,
  'order.open': ORDER,
  'order.proveBuyer': ORDER,
  'order.receipts': NOTHING,
  'order.removeAllDigital': CHANGE,
  'order.removeCard': CHANGE,
  'order.reportDownload': { inside: ['longBodies', 'longOrders', 'media'] },
  'order.saveAddress': CHANGE,
  'order.saveCustomer': CHANGE,
  'order.version': NOTHING,
  'payment.byOrder': NOTHING,
  'payment.checkout': CHANGE,
  'product.list': NOTHING,
  'venue.current': NOTHING,

  '/face-search': { inside: ['faceSearches'] },
  '/media/:size/:handle/:filename': NOTHING,
  '/media/pix/:order': NOTHING,
  '/media/zip/:handle/:filename': NOTHING,
  '/uploads': { inside: ['newCards'] },

  /** The first four are pages, which take no share, because the procedures that they call take their own. */
  '/gallery/:cardCode': NOTHING,
  '/': NOTHING,
  '/privacy-policy': NOTHING,
  '/terms': NOTHING,
  '/manifest.webmanifest': NOTHING,
  '/venue-icons/:purpose/:size': NOTHING,
  '/venue-pictures/:picture/:width': NOTHING,

  '/csp-reports': NOTHING,
  '/gallery': NOTHING,
  '/healthz': NOTHING,
  '/metrics': NOTHING,
  '/readyz': NOTHING,
  '/startupz': NOTHING,
  '/trpc/*': NOTHING,
  '/.well-known/security.txt': NOTHING,
  '/venue-icon.svg': NOTHING,
  'files of the client': NOTHING,
} as const satisfies Readonly<Record<ProcedureName | (typeof routePatterns)[Page], Cost> & Record<string, Cost>>;
export type Costly = keyof typeof COSTS;
