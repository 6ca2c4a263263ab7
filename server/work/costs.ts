import type { ProcedureName } from '#shared/deadlines.ts';
import type { Page, routePatterns } from '#shared/site/paths.ts';
import type { BudgetName } from './budgets.ts';

export type Cost = {
  readonly first?: readonly BudgetName[];
  /** The budgets whose shares are known only inside, such as the media of a card. None is held while a lock is waited for. */
  readonly inside?: readonly BudgetName[];
};

/** It is answered from memory or the shared state, or refused. */
const NOTHING: Cost = {};
/** It is calls or a file of the provider, which wait in turn for a connection of their kind (`provider/transport`). */
const CALLS: Cost = {};
const FILES: Cost = {};
const MEDIA: Cost = { inside: ['media'] };
const ORDER: Cost = { inside: ['longOrders', 'media'] };

/** What each procedure, and each route by its label in the metrics, costs others, and where that is bounded. */
export const COSTS = {
  'address.byZipcode': { inside: ['postalCodes'] },
  'address.reference': NOTHING,
  'address.subdivisions': NOTHING,
  'customer.identify': { inside: ['identities'] },
  'gallery.byCards': MEDIA,
  'gallery.removeMedia': CALLS,
  'gallery.zip': { first: ['archives'], inside: ['media'] },
  'order.addAllDigital': ORDER,
  'order.addCard': ORDER,
  'order.changeSelection': ORDER,
  'order.finish': ORDER,
  'order.open': ORDER,
  'order.proveBuyer': ORDER,
  'order.receipts': NOTHING,
  'order.removeAllDigital': ORDER,
  'order.removeCard': ORDER,
  'order.reportDownload': ORDER,
  'order.saveAddress': ORDER,
  'order.saveCustomer': ORDER,
  'order.version': NOTHING,
  'payment.byOrder': CALLS,
  'payment.cardTokens': NOTHING,
  'payment.checkout': ORDER,
  'product.list': CALLS,
  'venue.current': CALLS,

  '/face-search': FILES,
  '/media/:size/:handle/:filename': FILES,
  '/media/pix/:order': FILES,
  '/media/zip/:handle/:filename': FILES,
  '/uploads': { inside: ['newCards'] },

  /** Their answers are calls of procedures, which take their own shares. */
  '/gallery/:cardCode': CALLS,
  '/': CALLS,
  '/privacy-policy': CALLS,
  '/terms': CALLS,
  '/manifest.webmanifest': CALLS,
  /** Copies are made one after the other. */
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
