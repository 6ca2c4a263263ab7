import type { RouterInputs } from '#client/lib/trpc.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { ShownFailure } from '#shared/error-codes.ts';
import { handleName } from '#shared/media/media.ts';
import { hasAllDigital, isForgotten, isSameOrder, type Order, orderedMedias } from '#shared/order.ts';
import { isPaid, openPixText, type Payment, paymentState, withKnownMethod } from '#shared/payment.ts';

export type BuyerChange = 'saveCustomer' | 'saveAddress' | 'proveBuyer';
export type ChangeName = 'addAllDigital' | 'removeAllDigital' | 'addCard' | 'removeCard' | BuyerChange;

/** The input of each change, without the order and the buyer's right. */
export type Changes = { [Name in ChangeName]: Omit<RouterInputs['order'][Name], 'order' | 'buyer'> };

/** Whether the visitor wants a media in the order, by the media's id. */
export type WantedMedias = ReadonlyMap<string, boolean>;

export type Task =
  | { readonly kind: 'selection'; readonly wanted: WantedMedias }
  | { readonly kind: 'package'; readonly isWanted: boolean; readonly run: () => Promise<void> }
  /** `payment` charges or completes the order. `other` is any other task, such as a change of the cards, or a read. */
  | { readonly kind: 'payment' | 'other'; readonly run: () => Promise<void> };

/** `pressedAt` is the `performance.now()` of the first press. */
export type Write = Task & { readonly pressedAt: number };

export type OrderState = {
  /** The provider's last reply, without pending changes. In the phase `left`, it is emptied. */
  readonly order: Order | undefined;
  /** A failed payment keeps its PIX code. A later reply in which that code is still pending is outdated. */
  readonly payment: Payment | null;
  /**
   * `stale`: the order is not known, or may lack the last change, so it is read before the next change. `migrating`: a
   * new order has replaced it, and its content may not all be copied yet. `left`: it is completed, and the next change
   * opens another.
   */
  readonly phase: 'current' | 'stale' | 'migrating' | 'left';
  /** The error of the last failed read, or of the last change whose reply was lost. */
  readonly error: unknown;
  /** The other cards of this visit, which the order is opened with. An order may not exist yet when they are added. */
  readonly visitCards: readonly CardCode[];
  /** Writes run one at a time, the first one first. */
  readonly writes: readonly Write[];
  /** Whether the first write is running, so that no tick joins it any more. */
  readonly isWriting: boolean;
};

export type OrderEvent =
  /** A tick joins the ticks before it, unless they are being sent. */
  | { readonly kind: 'pressed'; readonly write: Write }
  /** With `isOutage`, ticks that are queued directly behind the write end as well, because they would fail too. */
  | { readonly kind: 'ended'; readonly isOutage: boolean }
  | { readonly kind: 'replied'; readonly order: Order }
  | { readonly kind: 'paymentRead'; readonly payment: Payment | null }
  | { readonly kind: 'unread'; readonly error: unknown }
  | { readonly kind: 'visiting'; readonly cards: readonly CardCode[] }
  /** After `cardRemoved`, opening the card again starts a new order. */
  | { readonly kind: 'begun' | 'migrating' | 'left' | 'cardRemoved' };

export const UNREAD: OrderState = {
  order: undefined,
  payment: null,
  phase: 'stale',
  error: null,
  visitCards: [],
  writes: [],
  isWriting: false,
};

function press({ writes, isWriting }: OrderState, write: Write): readonly Write[] {
  const last = writes.at(-1);
  if (last?.kind !== 'selection' || write.kind !== 'selection' || (isWriting && writes.length === 1))
    return [...writes, write];
  return [...writes.slice(0, -1), { ...last, wanted: new Map([...last.wanted, ...write.wanted]) }];
}

const isFailed = (payment: Payment | null) => paymentState(payment) === 'failed';

/** Adds to a payment the method and, if it has failed, the PIX code that only earlier replies contained. */
function withKnown(known: Payment | null, read: Payment | null): Payment | null {
  const payment = read && withKnownMethod(known, read);
  return payment && isFailed(payment) ? { ...payment, pixText: payment.pixText ?? known?.pixText ?? null } : payment;
}

/**
 * Returns the payment of a completed order, which the receipt shows (B3). If a payment was read as paid, it counts, as
 * the reply may be from before it, or not name the payment, its method or its amount.
 */
function completedPayment(known: Payment | null, read: Payment | null): Payment | null {
  if (!known || !isPaid(known)) return withKnown(known, read);
  if (!read || !isPaid(read)) return known;
  if (read.method !== null && read.method !== known.method) return read;
  return { ...read, method: known.method, amountCents: read.amountCents ?? known.amountCents };
}

/** Replaces the order by a reply, and the payment as well, because a change may end a PIX code (requirement C4). */
function reply(state: OrderState, order: Order): OrderState {
  const known = isSameOrder(state.order, order) ? state.payment : null;
  if (order.isCompleted) {
    const payment = completedPayment(known, order.payment);
    return { ...state, order: { ...order, payment }, payment, phase: 'current' };
  }
  const code = openPixText(order.payment);
  const isOutdated = code !== null && isFailed(known) && known?.pixText === code;
  return { ...state, order, payment: isOutdated ? known : withKnown(known, order.payment), phase: 'current' };
}

/** Returns an empty order to show until the visitor chooses something: reading the next order might create it (C4). */
const emptied = (order: Order): Order => ({
  ...order,
  isCompleted: false,
  items: [],
  totalCents: 0,
  buyer: { kind: 'nobody' },
  customer: null,
  address: null,
  payment: null,
});

export function nextOrder(state: OrderState, event: OrderEvent): OrderState {
  const { writes } = state;
  switch (event.kind) {
    case 'pressed':
      return { ...state, writes: press(state, event.write) };
    case 'begun':
      return { ...state, isWriting: true };
    case 'ended': {
      const [, ...behind] = writes;
      const left = event.isOutage && behind[0]?.kind === 'selection' ? behind.slice(1) : behind;
      return { ...state, writes: left, isWriting: false };
    }
    case 'replied':
      return reply(state, event.order);
    case 'paymentRead':
      return state.phase === 'left' ? state : { ...state, payment: withKnown(state.payment, event.payment) };
    case 'unread':
      return { ...state, phase: state.phase === 'migrating' ? 'migrating' : 'stale', error: event.error };
    case 'visiting':
      return { ...state, visitCards: event.cards };
    case 'left':
      return state.order ? { ...state, order: emptied(state.order), payment: null, phase: 'left' } : state;
    case 'migrating':
      return { ...state, phase: 'migrating' };
    case 'cardRemoved':
      return { ...UNREAD, writes, isWriting: state.isWriting };
  }
}

export const hasFirstReadFailed = ({ order, error }: OrderState): boolean => order === undefined && error !== null;

/** Returns the ticks that the page shows before the provider has confirmed them. */
export function wantedMedias(writes: readonly Write[]): WantedMedias {
  return new Map(writes.flatMap((write) => (write.kind === 'selection' ? [...write.wanted] : [])));
}

/** Whether the last pending press on the package adds it; null if no such press is pending. */
export function wantedPackage(writes: readonly Write[]): boolean | null {
  return writes.findLast((write) => write.kind === 'package')?.isWanted ?? null;
}

/** Whether the order must be read soon, even if nothing is changed: it may be outdated, or not wholly copied. */
export const needsRead = ({ phase }: OrderState): boolean => phase === 'stale' || phase === 'migrating';

/** Whether another phone's change may show: not during changes of this visitor, or once a payment is open or made. */
export function mayLook(state: OrderState): boolean {
  const { order, payment, writes } = state;
  const isPaying = ['open', 'paid'].includes(paymentState(payment));
  return order !== undefined && !order.isCompleted && !needsRead(state) && writes.length === 0 && !isPaying;
}

/** Whether another phone has completed the shown order, or `order` has replaced it. */
export function hasEnded({ order: shown, phase }: OrderState, order: Order): boolean {
  if (!shown) return false;
  if (phase === 'left' || phase === 'migrating' || !isSameOrder(shown, order)) return true;
  return isForgotten(shown, order) || (order.isCompleted && !shown.isCompleted);
}

export function missingChanges(order: Order, wanted: WantedMedias): WantedMedias {
  const ordered = orderedMedias(order);
  return new Map([...wanted].filter(([media, isWanted]) => ordered.has(media) !== isWanted));
}

export function singleMedias({ items }: Order): readonly string[] {
  return items.flatMap((item) => (item.isAllDigital ? [] : item.medias));
}

/**
 * Returns what others changed between two replies; null if they changed nothing or the order is completed.
 * @param wanted this visitor's pending ticks, whose media are left out
 */
export function othersChange(before: Order, now: Order, wanted: WantedMedias = new Map()) {
  if (now.isCompleted) return null;
  const [had, has] = [orderedMedias(before), orderedMedias(now)];
  const own = new Set([...wanted.keys()].map(handleName));
  const added = singleMedias(now).filter((media) => !had.has(media) && !own.has(handleName(media)));
  const removed = singleMedias(before).filter((media) => !has.has(media) && !own.has(handleName(media)));
  const hasPackage = hasAllDigital(now);
  const isPackageOther = hasPackage !== hasAllDigital(before);
  if (added.length + removed.length === 0 && !isPackageOther) return null;
  return { added, removed, hasAllDigital: isPackageOther ? hasPackage : null };
}

export type OthersChange = NonNullable<ReturnType<typeof othersChange>>;

/** What the page tells its visitor about the order. */
export type OrderNews =
  | ({ readonly kind: 'failed' } & ShownFailure)
  | { readonly kind: 'renewed'; readonly isWhole: boolean }
  /** Another visitor with the card changed the selection. */
  | { readonly kind: 'changedByOthers'; readonly change: OthersChange };
