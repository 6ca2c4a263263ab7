import { mediaName } from '#shared/media/media-link.ts';
import { hasAllDigital, isForgotten, isSameOrder, type Order, orderedMedias } from '#shared/order.ts';
import { isPending, type Payment, paymentState, withKnownMethod } from '#shared/payment.ts';

/** What a visitor wants of each media. */
export type WantedMedias = ReadonlyMap<string, boolean>;

type SelectionWrite = {
  readonly kind: 'selection';
  readonly wanted: WantedMedias;
  /** By media, of `performance.now()`. */
  readonly pressedAt: ReadonlyMap<string, number>;
  /** Nothing more of it is sent: later ticks are a write of their own. */
  readonly isClosed: boolean;
};

export type Write =
  | SelectionWrite
  | { readonly kind: 'package'; readonly isWanted: boolean; readonly pressedAt: number }
  /** Of cards, buyer or payment. Settles whoever waits for it, and never rejects. */
  | { readonly kind: 'other'; readonly run: () => Promise<void> };

export type OrderState = {
  /** The last reply: nothing in it is computed here. */
  readonly order: Order | undefined;
  readonly payment: Payment | null;
  /** A PIX code whose payment has failed: an order that still calls it pending knows less. */
  readonly endedCode: string | null;
  /**
   * `stale`: it may lack what was done, and is read before the next change. `left`: it is completed, and the next change opens
   * another one.
   */
  readonly phase: 'unread' | 'failed' | 'current' | 'stale' | 'left';
  /** Of the last read that failed. */
  readonly error: unknown;
  readonly isReading: boolean;
  /**
   * What of `order` is not yet in the order that replaced it. An emptied order keeps its number: once it has some of the
   * content again, only this tells that the rest is missing.
   */
  readonly toMigrate: 'nothing' | 'cards' | 'all';
  /** Made one after the other, the first now. */
  readonly writes: readonly Write[];
};

export type OrderEvent =
  | { readonly kind: 'pressed'; readonly medias: readonly string[]; readonly isWanted: boolean; readonly at: number }
  | { readonly kind: 'queued'; readonly write: Write }
  /** `keepsPayment`: the check of a payment that called this writes the payment itself. */
  | { readonly kind: 'replied'; readonly order: Order; readonly keepsPayment?: boolean }
  | { readonly kind: 'looked'; readonly order: Order; readonly since: Order | undefined }
  | { readonly kind: 'paymentRead'; readonly payment: Payment | null }
  | { readonly kind: 'reading'; readonly isReading: boolean }
  | { readonly kind: 'migrating'; readonly what: 'cards' | 'all' }
  | { readonly kind: 'unread'; readonly error: unknown }
  | { readonly kind: 'closed' | 'sharedOutage' | 'ended' | 'left' };

export const UNREAD: OrderState = {
  order: undefined,
  payment: null,
  endedCode: null,
  phase: 'unread',
  error: null,
  isReading: false,
  toMigrate: 'nothing',
  writes: [],
};

/** Ticks directly behind each other are one write. The last wish per media counts (requirements C4, G11). */
function press(writes: readonly Write[], { medias, isWanted, at }: OrderEvent & { kind: 'pressed' }): readonly Write[] {
  const last = writes.at(-1);
  const joins = last?.kind === 'selection' && !last.isClosed;
  const joined = {
    kind: 'selection',
    wanted: new Map([...(joins ? last.wanted : []), ...medias.map((media) => [media, isWanted] as const)]),
    pressedAt: new Map([...(joins ? last.pressedAt : []), ...medias.map((media) => [media, at] as const)]),
    isClosed: false,
  } as const;
  return [...(joins ? writes.slice(0, -1) : writes), joined];
}

/** Without the ticks behind the first write: they have waited as long, and would meet the same. */
function withoutTicksBehind([first, ...behind]: readonly Write[]): readonly Write[] {
  const other = behind.findIndex(({ kind }) => kind !== 'selection');
  return [...(first ? [first] : []), ...(other < 0 ? [] : behind.slice(other))];
}

/** Order and payment of a reply (requirement C4). Changing the order may have ended a pending PIX code. */
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

/** What is shown in place of a completed order until something is chosen: some providers open an order for each request (C4). */
const emptied = (order: Order): Order => ({ ...order, isCompleted: false, items: [], totalCents: 0, payment: null });

export function nextOrder(state: OrderState, event: OrderEvent): OrderState {
  const { writes } = state;
  switch (event.kind) {
    case 'pressed':
      return { ...state, writes: press(writes, event) };
    case 'queued':
      return { ...state, writes: [...writes, event.write] };
    case 'closed':
      return {
        ...state,
        writes: writes.map((one, at) => (at === 0 && 'wanted' in one ? { ...one, isClosed: true } : one)),
      };
    case 'sharedOutage':
      return { ...state, writes: withoutTicksBehind(writes) };
    case 'ended':
      return { ...state, writes: writes.slice(1) };
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
  }
}

/** What is shown at once, the last wish of each. */
export function wantedMedias(writes: readonly Write[]): WantedMedias {
  return new Map(writes.flatMap((write) => (write.kind === 'selection' ? [...write.wanted] : [])));
}

/** Null while the package is not being changed. */
export function wantedPackage(writes: readonly Write[]): boolean | null {
  return writes.findLast((write) => write.kind === 'package')?.isWanted ?? null;
}

/** Whether what the order contains is being changed. */
export const isChoosing = ({ writes }: OrderState): boolean => writes.some(({ kind }) => kind !== 'other');

/** Whether a look may show what another phone changed. An order that is being paid stays as it is. */
export function mayLook({ order, payment, phase, writes }: OrderState): boolean {
  const isPaying = ['open', 'paid'].includes(paymentState(payment));
  return (
    order !== undefined && !order.isCompleted && ['current', 'left'].includes(phase) && writes.length === 0 && !isPaying
  );
}

/** Whether another order came in the place of the shown one, whose content must be migrated. */
export function isReplaced({ order: shown, toMigrate }: OrderState, order: Order): boolean {
  if (!shown) return false;
  return toMigrate !== 'nothing' || !isSameOrder(shown, order) || isForgotten(shown, order);
}

export function missingChanges(order: Order, wanted: WantedMedias): WantedMedias {
  const ordered = orderedMedias(order);
  return new Map([...wanted].filter(([media, isWanted]) => ordered.has(media) !== isWanted));
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

/** Null if nothing differs but what this visitor wanted. */
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
