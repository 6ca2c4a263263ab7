import type { ProcedureName } from '#shared/deadlines.ts';
import type { Page, routePatterns } from '#shared/site/paths.ts';
import type { BudgetName } from './budgets.ts';

export type Cost = {
  readonly first?: readonly BudgetName[];
  /** Budgets whose shares are only known later, such as a card's media. None is held while waiting for a lock. */
  readonly inside?: readonly BudgetName[];
  /** Whether its calls are made under the lock of an order or card, and so have connections of their own. */
  readonly holdsLock?: boolean;
};

/** Answered from memory or the shared state, or refused. */
const NOTHING: Cost = {};
/** Calls or files of the provider, which queue for a connection of their kind (`provider/transport`). */
const CALLS: Cost = {};
const ORDER: Cost = { inside: ['longOrders', 'media'] };
const CHANGE: Cost = { ...ORDER, holdsLock: true };

/** What each procedure, and each route by its metrics label, costs others, and which budget limits it. */
export const COSTS = {
  'address.byZipcode': { inside: ['postalCodes'] },
  'address.reference': NOTHING,
  'address.subdivisions': NOTHING,
  'customer.identify': { inside: ['identities'] },
  'gallery.byCards': { inside: ['media'] },
  'gallery.removeMedia': CHANGE,
  'gallery.zip': { first: ['archives'], inside: ['media'] },
  'order.addAllDigital': CHANGE,
  'order.addCard': CHANGE,
  'order.changeSelection': CHANGE,
  'order.finish': CHANGE,
  'order.open': ORDER,
  'order.proveBuyer': ORDER,
  'order.receipts': NOTHING,
  'order.removeAllDigital': CHANGE,
  'order.removeCard': CHANGE,
  'order.reportDownload': ORDER,
  'order.saveAddress': CHANGE,
  'order.saveCustomer': CHANGE,
  'order.version': NOTHING,
  'payment.byOrder': CALLS,
  'payment.cardTokens': NOTHING,
  'payment.checkout': CHANGE,
  'product.list': CALLS,
  'venue.current': CALLS,

  '/face-search': { inside: ['faceSearches'] },
  '/media/:size/:handle/:filename': CALLS,
  '/media/pix/:order': CALLS,
  '/media/zip/:handle/:filename': CALLS,
  '/uploads': { inside: ['newCards'] },

  /** These answer by calling procedures, which take their own shares. */
  '/gallery/:cardCode': CALLS,
  '/': CALLS,
  '/privacy-policy': CALLS,
  '/terms': CALLS,
  '/manifest.webmanifest': CALLS,
  '/venue-icons/:purpose/:size': CALLS,
  '/venue-pictures/:picture/:width': CALLS,

  '/csp-reports': NOTHING,
  '/gallery': NOTHING,
  '/healthz': NOTHING,
  '/metrics': NOTHING,
  '/readyz': CALLS,
  '/startupz': CALLS,
  '/trpc/*': NOTHING,
  '/.well-known/security.txt': NOTHING,
  '/venue-icon.svg': CALLS,
  'files of the client': NOTHING,
} as const satisfies Readonly<Record<ProcedureName | (typeof routePatterns)[Page], Cost> & Record<string, Cost>>;
export type Costly = keyof typeof COSTS;
