import { ProgramError } from '#shared/program-error.ts';
import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/provider-api/endpoints.ts';
import type { CallDeadline } from './timing.ts';

/** A clip is the preview of a video, which players load while they play it. */
const FILE_KINDS = ['thumb', 'preview', 'clip', 'original', 'archive', 'qrCode'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/**
 * Groups of calls that usually fail together. Each group has a circuit breaker for each venue. One kind of file may
 * hang while another comes: if they shared a circuit, every preview would close it again for the thumbnails.
 */
export const CALL_GROUPS = ['venue', 'gallery', 'order', 'payment', 'form', ...FILE_KINDS] as const;
export type CallGroup = (typeof CALL_GROUPS)[number];

/** @property perNetwork how many of the connections one network may use */
export type PoolSize = { readonly connections: number; readonly perNetwork: number; readonly queue: number };

/** The connections for each kind of work, so that no kind uses up those of another, and no network those of a kind. */
export const POOL_SIZES = {
  // Anybody can cause reads of venues by inventing hosts.
  venues: { connections: 48, perNetwork: 16, queue: 256 },
  calls: { connections: 64, perNetwork: 16, queue: 512 },
  changes: { connections: 48, perNetwork: 16, queue: 256 },
  payments: { connections: 32, perNetwork: 8, queue: 256 },
  paymentReads: { connections: 32, perNetwork: 8, queue: 256 },
  pictures: { connections: 64, perNetwork: 32, queue: 512 },
  transfers: { connections: 384, perNetwork: 96, queue: 512 },
} as const satisfies Record<string, PoolSize>;
export type PoolName = keyof typeof POOL_SIZES;
export const POOL_NAMES = Object.keys(POOL_SIZES) as PoolName[];

/** Returns a call's pool. Calls and payments under a lock have pools of their own, because others wait for the lock. */
export function poolOf(pool: PoolName, holdsLock: boolean): PoolName {
  if (holdsLock) return pool === 'calls' ? 'changes' : pool;
  return pool === 'payments' ? 'paymentReads' : pool;
}

type CallKind = {
  readonly group: CallGroup;
  readonly pool: PoolName;
  /** The time for a call, with its wait and retries. For a form, the time for the response after its last byte. */
  readonly deadline: CallDeadline;
  /** Whether a call changes nothing. Only such a call may be retried. */
  readonly isRead: boolean;
  /** Whether simultaneous calls of one connection share one reply, because it is the same for all visitors. */
  readonly isShared?: true;
  /** Whether a long parsed reply is kept for when the same text arrives again. It must contain no personal data. */
  readonly keepsReply?: true;
};

const VENUE: CallKind = { group: 'venue', pool: 'calls', deadline: 'read', isRead: true };
const GALLERY: CallKind = { group: 'gallery', pool: 'calls', deadline: 'read', isRead: true };
const ORDER: CallKind = { group: 'order', pool: 'calls', deadline: 'orderEdit', isRead: false };
const PAYMENT = { group: 'payment', pool: 'payments' } as const;
const FORM = { group: 'form', pool: 'transfers' } as const;

const KINDS: Readonly<Record<Exclude<EndpointName, 'download' | 'pixQrCode'>, CallKind>> = {
  organization: { ...VENUE, pool: 'venues' },
  products: VENUE,
  // A card's media are the same for all visitors, and an access code is part of the call.
  card: { ...GALLERY, isShared: true },
  medias: { ...GALLERY, isShared: true, keepsReply: true },
  customerCard: GALLERY,
  removeMedia: { ...ORDER, group: 'gallery' },
  // The provider takes up to a minute and a half for an archive, for which short calls must not wait.
  zip: { group: 'gallery', pool: 'transfers', deadline: 'zip', isRead: true },
  openOrder: ORDER,
  addCard: ORDER,
  removeCard: ORDER,
  addAllDigital: ORDER,
  removeAllDigital: ORDER,
  addMedia: ORDER,
  removeOrderMedia: ORDER,
  saveCustomer: { ...ORDER, deadline: 'customer' },
  reportSession: ORDER,
  finishOrder: { ...PAYMENT, deadline: 'orderEdit', isRead: false },
  checkout: { ...PAYMENT, deadline: 'checkout', isRead: false },
  payment: { ...PAYMENT, deadline: 'read', isRead: true },
  uploadPhotos: { ...FORM, deadline: 'upload', isRead: false },
  searchByPhoto: { ...FORM, deadline: 'faceSearch', isRead: true },
};

type NamedKind = CallKind & { readonly name: string };

const BY_ENDPOINT = new Map<Endpoint, NamedKind>(
  Object.entries(KINDS).map(([name, kind]) => [endpoints[name as EndpointName], { ...kind, name }]),
);

const SUBJECTS = ['code', 'firstCard', 'orderId', 'mediaId'] as const;

/** Returns the card, order or media that a call is about; undefined if it is about none or many. */
export function subjectOf(params: Readonly<Record<string, string>>): string | undefined {
  return SUBJECTS.map((name) => params[name]).find((id) => id !== undefined);
}

/** @throws Error for a file's endpoint, whose kind is in `FILE_LIMITS` */
export function kindOfCall(endpoint: Endpoint): NamedKind {
  const kind = BY_ENDPOINT.get(endpoint);
  if (!kind) throw new ProgramError(`${endpoint.path} is neither a JSON call nor a form`);
  return kind;
}
