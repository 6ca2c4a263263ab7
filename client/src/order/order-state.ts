import type { ShownFailure } from '#shared/error-codes.ts';
import { mediaName } from '#shared/media/media.ts';
import { hasAllDigital, isForgotten, isSameOrder, type Order, orderedMedias } from '#shared/order.ts';
import { isPending, type Payment, paymentState, withKnownMethod } from '#shared/payment.ts';

/** Whether the visitor wants a media in the order, by the media's id. */
export type WantedMedias = ReadonlyMap<string, boolean>;

type SelectionWrite = {
  readonly kind: 'selection';
  readonly wanted: WantedMedias;
  /** The `performance.now()` of the press, by the media's id. */
  readonly pressedAt: ReadonlyMap<string, number>;
};

export type Write =
  | SelectionWrite
  | { readonly kind: 'package'; readonly isWanted: boolean; readonly pressedAt: number }
  /** A write of cards, buyer or payment. `run` never rejects; whoever queued it has a promise of its own. */
  | { readonly kind: 'other'; readonly run: () => Promise<void> };

export type OrderState = {
  /** The provider's last reply, unchanged. */
  readonly order: Order | undefined;
  readonly payment: Payment | null;
  /** The PIX code of a failed payment. An order in which that code is still pending is outdated. */
  readonly endedCode: string | null;
  /**
   * A `stale` order may lack the last change, so it is read before the next one. A `left` order is completed, and the next
   * change opens another one.
   */
  readonly phase: 'unread' | 'failed' | 'current' | 'stale' | 'left';
  /** The error of the last failed read. */
  readonly error: unknown;
  readonly isReading: boolean;
  /**
   * What the order that replaced `order` still lacks. It is stored, because it cannot be told from the orders: an
   * emptied order keeps its number, and looks whole once some of its content is back.
   */
  readonly toMigrate: 'nothing' | 'cards' | 'all';
  /** Writes run one at a time. The first one is running. */
  readonly writes: readonly Write[];
  /** Whether the running write accepts no more ticks. A later tick starts a new write. */
  readonly isClosed: boolean;
};

export type OrderEvent =
  | { readonly kind: 'pressed'; readonly medias: readonly string[]; readonly isWanted: boolean; readonly at: number }
  | { readonly kind: 'queued'; readonly write: Write }
  /** With `keepsPayment` only the order is replaced, because the caller writes the payment. */
  | { readonly kind: 'replied'; readonly order: Order; readonly keepsPayment?: boolean }
  | { readonly kind: 'looked'; readonly order: Order; readonly since: Order | undefined }
  | { readonly kind: 'paymentRead'; readonly payment: Payment | null }
  | { readonly kind: 'reading'; readonly isReading: boolean }
  | { readonly kind: 'migrating'; readonly what: 'cards' | 'all' }
  | { readonly kind: 'unread'; readonly error: unknown }
  /** `cardRemoved`: the card left the visit, so that opening it again starts a new order. */
  | { readonly kind: 'closed' | 'sharedOutage' | 'ended' | 'left' | 'cardRemoved' };

export const UNREAD: OrderState = {
  order: undefined,
  payment: null,
  endedCode: null,
  phase: 'unread',
  error: null,
  isReading: false,
  toMigrate: 'nothing',
  writes: [],
  isClosed: false,
};

/** Joins consecutive ticks into one write. The last press on a media counts (requirements C4, G11). */
function press(
  { writes, isClosed }: OrderState,
  { medias, isWanted, at }: OrderEvent & { kind: 'pressed' },
): readonly Write[] {
  const last = writes.at(-1);
  const joins = last?.kind === 'selection' && !(isClosed && writes.length === 1);
  const joined = {
    kind: 'selection',
    wanted: new Map([...(joins ? last.wanted : []), ...medias.map((media) => [media, isWanted] as const)]),
    pressedAt: new Map([...(joins ? last.pressedAt : []), ...medias.map((media) => [media, at] as const)]),
  } as const;
  return [...(joins ? writes.slice(0, -1) : writes), joined];
}

/** Drops the ticks that wait behind the first write. In an outage they would fail as well. */
function withoutTicksBehind([first, ...behind]: readonly Write[]): readonly Write[] {
  const other = behind.findIndex(({ kind }) => kind !== 'selection');
  return [...(first ? [first] : []), ...(other < 0 ? [] : behind.slice(other))];
}

/** A reply replaces the order and, since a change may end a PIX code, the payment (requirement C4). */
function reply(state: OrderState, order: Order, keepsPayment = false): OrderState {
  const known = isSameOrder(state.order, order) ? state.payment : null;
  const isEnded =
    isPending(order.payment) && order.payment.pixText !== null && order.payment.pixText === state.endedCode;
  const payment = keepsPayment || isEnded ? state.payment : order.payment && withKnownMethod(known, order.payment);
  return { ...state, order, payment, phase: 'current', toMigrate: 'nothing' };
}

function endedCode({ payment: known, endedCode: ended }: OrderState, payment: Payment | null): string | null {
  return paymentState(payment) === 'failed' ? (payment?.pixText ?? known?.pixText ?? ended) : null;
}

/** Stands in for the next order until the visitor chooses something: some providers create an order for each read (C4). */
const emptied = (order: Order): Order => ({ ...order, isCompleted: false, items: [], totalCents: 0, payment: null });

export function nextOrder(state: OrderState, event: OrderEvent): OrderState {
  const { writes } = state;
  switch (event.kind) {
    case 'pressed':
      return { ...state, writes: press(state, event) };
    case 'queued':
      return { ...state, writes: [...writes, event.write] };
    case 'closed':
      return { ...state, isClosed: true };
    case 'sharedOutage':
      return { ...state, writes: withoutTicksBehind(writes) };
    case 'ended':
      return { ...state, writes: writes.slice(1), isClosed: false };
    case 'replied':
      return reply(state, event.order, event.keepsPayment);
    case 'looked': {
      const isLate = writes.length > 0 || state.order !== event.since || (state.order && !mayLook(state));
      return isLate ? state : reply(state, event.order);
    }
    case 'paymentRead':
      if (state.phase === 'left') return state;
      return { ...state, payment: event.payment, endedCode: endedCode(state, event.payment) };
    case 'reading':
      return { ...state, isReading: event.isReading };
    case 'unread':
      return { ...state, phase: state.order ? 'stale' : 'failed', error: event.error };
    case 'left':
      return state.order?.isCompleted
        ? { ...state, order: emptied(state.order), payment: null, phase: 'left', toMigrate: 'cards' }
        : state;
    case 'migrating':
      return { ...state, toMigrate: event.what };
    case 'cardRemoved':
      return UNREAD;
  }
}

/** Returns the ticks that the page shows before the provider has confirmed them. */
export function wantedMedias(writes: readonly Write[]): WantedMedias {
  return new Map(writes.flatMap((write) => (write.kind === 'selection' ? [...write.wanted] : [])));
}

/** Returns whether the package was pressed on or off last; null if no change of it is pending. */
export function wantedPackage(writes: readonly Write[]): boolean | null {
  return writes.findLast((write) => write.kind === 'package')?.isWanted ?? null;
}

/** Whether a change of the order's content is pending. */
export const isContentChanging = ({ writes }: OrderState): boolean => writes.some(({ kind }) => kind !== 'other');

/** Whether a change from another phone may be shown: not while this visitor changes or pays the order. */
export function mayLook({ order, payment, phase, writes }: OrderState): boolean {
  const isPaying = ['open', 'paid'].includes(paymentState(payment));
  return (
    order !== undefined && !order.isCompleted && ['current', 'left'].includes(phase) && writes.length === 0 && !isPaying
  );
}

/** Whether `order` has replaced the shown one, whose content must then be migrated. */
export function isReplaced({ order: shown, toMigrate }: OrderState, order: Order): boolean {
  if (!shown) return false;
  return toMigrate !== 'nothing' || !isSameOrder(shown, order) || isForgotten(shown, order);
}

export function missingChanges(order: Order, wanted: WantedMedias): WantedMedias {
  const ordered = orderedMedias(order);
  return new Map([...wanted].filter(([media, isWanted]) => ordered.has(media) !== isWanted));
}

/** Returns the ticks of the running write, with those that joined it later, and when the oldest open one was pressed. */
export function ticksInTurn({ writes: [first], order }: OrderState) {
  if (first?.kind !== 'selection') throw new Error('ticks are made in their turn');
  const left = order ? [...missingChanges(order, first.wanted).keys()] : [];
  const now = performance.now();
  return { wanted: first.wanted, pressedAt: Math.min(now, ...left.map((media) => first.pressedAt.get(media) ?? now)) };
}

export function singleMedias({ items }: Order): readonly string[] {
  return items.flatMap((item) => (item.isAllDigital ? [] : item.medias));
}

export type OthersChange = {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly hasAllDigital: boolean | null;
  readonly isEmptied: boolean;
};

/** Returns what changed between two replies, except what this visitor wanted; null if nothing did. */
export function othersChange(before: Order, now: Order, wanted: WantedMedias = new Map()): OthersChange | null {
  const [had, has] = [orderedMedias(before), orderedMedias(now)];
  const own = new Set([...wanted.keys()].map(mediaName));
  const added = singleMedias(now).filter((media) => !had.has(media) && !own.has(mediaName(media)));
  const removed = singleMedias(before).filter((media) => !has.has(media) && !own.has(mediaName(media)));
  const hasPackage = hasAllDigital(now);
  const isPackageOther = hasPackage !== hasAllDigital(before);
  if (added.length + removed.length === 0 && !isPackageOther) return null;
  return { added, removed, hasAllDigital: isPackageOther ? hasPackage : null, isEmptied: now.items.length === 0 };
}

/** What the page tells its visitor about the order. */
export type OrderNews =
  | ({ readonly kind: 'failed' } & ShownFailure)
  | { readonly kind: 'renewed'; readonly isWhole: boolean }
  /** Another visitor with the card changed the selection. */
  | { readonly kind: 'changedByOthers'; readonly change: OthersChange; readonly undo: () => void };
