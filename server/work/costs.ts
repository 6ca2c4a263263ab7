import type { BudgetName } from './budgets.ts';

/** A right in a list of a body has about as many bytes. */
const BYTES_OF_A_RIGHT = 100;

export type Cost = {
  /** The shares that it takes before its body is parsed. @property perByte units by the length of its body; without it one */
  readonly first?: readonly { readonly budget: BudgetName; readonly perByte?: number }[];
  /** The budgets whose shares are known only inside, such as the media of a card when it was last seen. */
  readonly inside?: readonly BudgetName[];
};

/** It is answered from memory, or refused. */
const NOTHING: Cost = {};
/** It is calls or a file of the provider, which wait in turn for a connection of their kind (`provider/transport`). */
const CALLS: Cost = {};
const FILES: Cost = {};
const MEDIA: Cost = { inside: ['media'] };
const RIGHTS = { budget: 'media', perByte: 1 / BYTES_OF_A_RIGHT } as const;

/** What each procedure, and each route by its label in the metrics, costs others, and where that is bounded. */
export const COSTS: Readonly<Record<string, Cost>> = {
  'address.byZipcode': { first: [{ budget: 'postalCodes' }] },
  'address.reference': NOTHING,
  'address.subdivisions': NOTHING,
  'customer.identify': { first: [{ budget: 'identities' }] },
  'gallery.byCards': MEDIA,
  'gallery.removeMedia': MEDIA,
  'gallery.zip': { first: [{ budget: 'archives' }, RIGHTS] },
  'order.addAllDigital': MEDIA,
  'order.addCard': MEDIA,
  'order.addMedia': MEDIA,
  'order.changeSelection': MEDIA,
  'order.finish': MEDIA,
  'order.open': MEDIA,
  'order.proveBuyer': MEDIA,
  'order.removeAllDigital': MEDIA,
  'order.removeCard': MEDIA,
  'order.removeMedia': MEDIA,
  'order.reportDownload': { first: [RIGHTS] },
  'order.saveAddress': MEDIA,
  'order.saveCustomer': MEDIA,
  'payment.byOrder': CALLS,
  'payment.cardTokens': NOTHING,
  'payment.checkout': MEDIA,
  'product.list': CALLS,
  'venue.current': CALLS,

  '/face-search': { inside: ['faceSearches'] },
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
  '/venue-host': CALLS,
  /** Copies are made one after the other. */
  '/venue-icons/:purpose/:size': CALLS,
  '/venue-pictures/:picture/:width': CALLS,

  '/csp-reports': NOTHING,
  '/gallery': NOTHING,
  '/healthz': NOTHING,
  '/metrics': NOTHING,
  '/readyz': CALLS,
  '/trpc/*': NOTHING,
  '/venue-icon.svg': CALLS,
  'files of the client': NOTHING,
};
