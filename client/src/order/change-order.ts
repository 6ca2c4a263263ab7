import { errorCodeOf, failureOf } from '#client/lib/trpc.ts';
import { type ProcedureName, visitorWaitMs } from '#shared/deadlines.ts';
import type { ErrorCode, ShownFailure } from '#shared/error-codes.ts';
import { hasAllDigital, isForgotten, isSameOrder, type Order } from '#shared/order.ts';
import { isOutageCode, isUnanswered } from '#shared/outage.ts';
import { type OrderApi, type Press, sendSelection } from './order-api.ts';
import {
  missingChanges,
  type OrderEvent,
  type OrderState,
  type OthersChange,
  othersChange,
  type Write,
} from './order-state.ts';

/** Events that the page tells its visitor about. */
export type OrderNews =
  | ({ readonly kind: 'failed' } & ShownFailure)
  | { readonly kind: 'renewed'; readonly isWhole: boolean }
  /** Another visitor with the card changed the selection. */
  | { readonly kind: 'changedByOthers'; readonly change: OthersChange; readonly undo: () => void };

/** `reason` is the failure that led to the read. `signal` aborts when the visitor's time is over. */
export type ReadBack = { readonly reason?: ErrorCode; readonly signal?: AbortSignal };

/** The part of the order session that a write may use while it runs. */
export type OrderInTurn = {
  readonly state: OrderState;
  readonly api: OrderApi;
  fail(failure: ShownFailure): void;
  dispatch(event: OrderEvent): void;
  show(order: Order): Order;
  announce(change: OthersChange | null): void;
  latest(signal?: AbortSignal): Promise<Order>;
  readBack(after: ReadBack): Promise<Order | null>;
};

type Change = {
  readonly called: ProcedureName;
  /** Returns when the visitor pressed; of several ticks, the oldest that is still missing in the order. */
  readonly pressedAt: () => number;
  readonly isDone: (order: Order) => boolean;
  /** Sends the change and returns the last reply. `show` displays the replies before it. */
  readonly apply: (order: Order, press: () => Press, show: (reply: Order) => Order) => Promise<Order>;
};

/** The time (ms) that is always left for reading the order after a failed change. */
const LEAST_READ_MS = 2_000;

/** Thrown if a reply lacks what the order contained before. */
class ForgottenError extends Error {
  override readonly name = 'ForgottenError';
}

/** Thrown if the visitor's time was over before the change could be sent. */
class TooLateError extends Error {
  override readonly name = 'TooLateError';
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof ForgottenError) return 'NOT_FOUND';
  return error instanceof TooLateError ? 'SERVER_BUSY' : errorCodeOf(error);
}

/**
 * Applies one change to the latest order. If the request fails, the order is read back: the change may have succeeded, or be
 * needed again because a new order replaced this one. After an outage the order is also read before the next change, since
 * the request may still arrive. Everything ends when the visitor's time is over, which begins with the press.
 * @throws the request's error if the order still lacks the change
 */
export async function applyChange(session: OrderInTurn, change: Change): Promise<Order> {
  const { called, pressedAt, isDone, apply } = change;
  const leftMs = () => Math.round(pressedAt() + visitorWaitMs(called) - performance.now());
  const forRequestMs = () => {
    if (leftMs() <= LEAST_READ_MS) throw new TooLateError();
    return leftMs() - LEAST_READ_MS;
  };
  const press = (): Press => ({ pressedAt: pressedAt(), signal: AbortSignal.timeout(forRequestMs()) });
  let order = await session.latest(AbortSignal.timeout(forRequestMs()));
  const show = (reply: Order): Order => {
    if (isForgotten(order, reply)) throw new ForgottenError();
    return session.show(reply);
  };
  for (let isRetry = false; ; isRetry = true) {
    if (isDone(order)) {
      session.dispatch({ kind: 'closed' });
      return order;
    }
    try {
      return show(await apply(order, press, show));
    } catch (error) {
      session.dispatch({ kind: 'closed' });
      if (error instanceof TooLateError) throw error;
      const reason = codeOf(error);
      const signal = AbortSignal.timeout(Math.max(LEAST_READ_MS, leftMs()));
      const now = await session.readBack({ reason, signal });
      if (now && isDone(now)) return now;
      if (isOutageCode(reason)) session.dispatch({ kind: 'unread', error });
      const isAnother = !now || !isSameOrder(now, order) || reason === 'NOT_FOUND';
      if (!now || now.isCompleted || !isAnother || isRetry) throw error;
      order = now;
    }
  }
}

/** Returns the selection that is being written, including ticks that the visitor has added since it began. */
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
  const apply: Change['apply'] = (order, press, show) =>
    sendSelection(session.api, order, {
      wanted: () => ticksOf(session).wanted,
      press,
      onEnd: () => session.dispatch({ kind: 'closed' }),
      onReply: (reply, [refused = null]) => {
        failure ??= refused;
        show(reply);
      },
    });
  try {
    const pressedAt = () => ticksOf(session).pressedAt;
    await applyChange(session, { called: 'order.changeSelection', pressedAt, isDone, apply });
  } catch (error) {
    failure = { ...failureOf(error), errorCode: codeOf(error) };
    if (isUnanswered(failure.errorCode)) session.dispatch({ kind: 'sharedOutage' });
  }
  const { order } = session.state;
  const isMade = order !== undefined && isDone(order);
  if (failure !== null && (isUnanswered(failure.errorCode) || !isMade)) session.fail(failure);
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
      apply: ({ id }, press) => send({ order: id }, press()),
    });
  } catch (error) {
    session.fail({ ...failureOf(error), errorCode: codeOf(error) });
  }
}

/** Writes one change of the visitor's. Never rejects: the visitor hears of a failure through `session.fail`. */
export function makeChoice(session: OrderInTurn, write: Exclude<Write, { kind: 'other' }>): Promise<void> {
  return write.kind === 'selection' ? makeTicks(session) : makePackage(session, write.isWanted, write.pressedAt);
}
