import { errorCodeOf, failureOf } from '#client/lib/trpc.ts';
import { type ProcedureName, visitorWaitMs } from '#shared/deadlines.ts';
import type { ErrorCode, ShownFailure } from '#shared/error-codes.ts';
import { hasAllDigital, isForgotten, isSameOrder, type Order } from '#shared/order.ts';
import { isOutageCode, isOutcomeUnknown } from '#shared/outage.ts';
import { type OrderApi, type Press, sendSelection } from './order-api.ts';
import {
  missingChanges,
  type OrderEvent,
  type OrderState,
  type OthersChange,
  othersChange,
  type Write,
} from './order-state.ts';

/** What the page tells its visitor about the order. */
export type OrderNews =
  | ({ readonly kind: 'failed' } & ShownFailure)
  | { readonly kind: 'renewed'; readonly isWhole: boolean }
  /** Another visitor with the card changed the selection. */
  | { readonly kind: 'changedByOthers'; readonly change: OthersChange; readonly undo: () => void };

/** `reason` is the failure that led to the read. `signal` aborts when the visitor's time is over. */
export type ReadBack = { readonly reason?: ErrorCode; readonly signal?: AbortSignal };

/** What a write uses of the order session while it runs. */
type OrderInTurn = {
  readonly state: OrderState;
  readonly api: OrderApi;
  fail(failure: ShownFailure): void;
  dispatch(event: OrderEvent): void;
  show(order: Order): Order;
  announce(change: OthersChange | null): void;
  readIfStale(signal?: AbortSignal): Promise<Order>;
  readBack(after: ReadBack): Promise<Order | null>;
};

type Change = {
  readonly called: ProcedureName;
  /** When the visitor pressed. For several ticks: the oldest that the order still lacks. */
  readonly pressedAt: () => number;
  readonly isDone: (order: Order) => boolean;
  /** Sends the change, and passes each reply to `show`. */
  readonly apply: (order: Order, press: () => Press, show: (reply: Order) => void) => Promise<void>;
};

/** At least this time (ms) is left for reading the order after a failed change. */
const LEAST_READ_MS = 2_000;

/** NOT_FOUND: a reply lacks items that the order had. SERVER_BUSY: no time was left to send the request. */
class ChangeError extends Error {
  override readonly name = 'ChangeError';
  readonly errorCode: 'NOT_FOUND' | 'SERVER_BUSY';

  constructor(errorCode: ChangeError['errorCode']) {
    super(errorCode);
    this.errorCode = errorCode;
  }
}

const codeOf = (error: unknown): ErrorCode => (error instanceof ChangeError ? error.errorCode : errorCodeOf(error));

/**
 * Applies one change to the latest order. If the request fails, the order is read back, because the change may have
 * succeeded, or a new order may need it again. After an outage the order is also read before the next change, because
 * the failed request may still arrive. All of this ends with the visitor's time, which starts at the press.
 * @throws the request's error if the order still lacks the change
 */
export async function applyChange(session: OrderInTurn, change: Change): Promise<void> {
  const { called, pressedAt, isDone, apply } = change;
  const leftMs = () => Math.round(pressedAt() + visitorWaitMs(called) - performance.now());
  const forRequestMs = () => {
    if (leftMs() <= LEAST_READ_MS) throw new ChangeError('SERVER_BUSY');
    return leftMs() - LEAST_READ_MS;
  };
  const press = (): Press => ({ pressedAt: pressedAt(), signal: AbortSignal.timeout(forRequestMs()) });
  let order = await session.readIfStale(AbortSignal.timeout(forRequestMs()));
  const show = (reply: Order): void => {
    if (isForgotten(order, reply)) throw new ChangeError('NOT_FOUND');
    session.show(reply);
  };
  for (let isRetry = false; !isDone(order); isRetry = true) {
    try {
      await apply(order, press, show);
      break;
    } catch (error) {
      session.dispatch({ kind: 'closed' });
      if (error instanceof ChangeError && error.errorCode === 'SERVER_BUSY') throw error;
      const reason = codeOf(error);
      const signal = AbortSignal.timeout(Math.max(LEAST_READ_MS, leftMs()));
      const now = await session.readBack({ reason, signal });
      if (now && isDone(now)) return;
      if (isOutageCode(reason)) session.dispatch({ kind: 'unread', error });
      const isAnother = !now || !isSameOrder(now, order) || reason === 'NOT_FOUND';
      if (!now || now.isCompleted || !isAnother || isRetry) throw error;
      order = now;
    }
  }
  // No press comes between the last reply and this, and a later one begins another write.
  session.dispatch({ kind: 'closed' });
}

/** Returns the selection that the running write makes, with the ticks that joined it later. */
function ticksOf({ state }: OrderInTurn) {
  const [first] = state.writes;
  if (first?.kind !== 'selection') throw new Error('ticks are made in their turn');
  const left = state.order ? [...missingChanges(state.order, first.wanted).keys()] : [];
  const pressedAt = Math.min(...left.map((media) => first.pressedAt.get(media) ?? performance.now()));
  return { wanted: first.wanted, pressedAt: left.length > 0 ? pressedAt : performance.now() };
}

async function makeTicks(session: OrderInTurn): Promise<void> {
  const { order: before } = session.state;
  const isDone = (order: Order) => missingChanges(order, ticksOf(session).wanted).size === 0;
  let failure: ShownFailure | null = null;
  const apply: Change['apply'] = async (order, press, show) => {
    const wanted = () => ticksOf(session).wanted;
    const onReply = (reply: Order, [refused]: readonly ShownFailure[]) => {
      failure ??= refused ?? null;
      show(reply);
    };
    await sendSelection(session.api, order, { wanted, press, onReply });
  };
  try {
    const pressedAt = () => ticksOf(session).pressedAt;
    await applyChange(session, { called: 'order.changeSelection', pressedAt, isDone, apply });
  } catch (error) {
    failure = { ...failureOf(error), errorCode: codeOf(error) };
    if (isOutcomeUnknown(failure.errorCode)) session.dispatch({ kind: 'sharedOutage' });
  }
  const { order } = session.state;
  const isMade = order !== undefined && isDone(order);
  if (failure !== null && (isOutcomeUnknown(failure.errorCode) || !isMade)) session.fail(failure);
  else if (before && order && isSameOrder(before, order))
    session.announce(othersChange(before, order, ticksOf(session).wanted));
}

/** Adds or removes the all digital package (requirement C5). */
async function makePackage(session: OrderInTurn, isWanted: boolean, pressedAt: number): Promise<void> {
  const { addAllDigital, removeAllDigital } = session.api;
  const send = isWanted ? addAllDigital : removeAllDigital;
  try {
    await applyChange(session, {
      called: isWanted ? 'order.addAllDigital' : 'order.removeAllDigital',
      pressedAt: () => pressedAt,
      isDone: (order) => hasAllDigital(order) === isWanted,
      apply: async ({ id }, press, show) => show(await send({ order: id }, press())),
    });
  } catch (error) {
    session.fail({ ...failureOf(error), errorCode: codeOf(error) });
  }
}

/** Writes one change of the visitor's. Never rejects: the visitor hears of a failure through `session.fail`. */
export function makeChange(session: OrderInTurn, write: Exclude<Write, { kind: 'other' }>): Promise<void> {
  return write.kind === 'selection' ? makeTicks(session) : makePackage(session, write.isWanted, write.pressedAt);
}
