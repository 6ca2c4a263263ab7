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

/** What a page tells its visitor. */
export type OrderNews =
  | ({ readonly kind: 'failed' } & ShownFailure)
  | { readonly kind: 'renewed'; readonly isWhole: boolean }
  /** Another visitor with the card changed the selection. */
  | { readonly kind: 'changedByOthers'; readonly change: OthersChange; readonly undo: () => void };

/** Why the order is read back, and the end of the visitor's time. */
export type ReadBack = { readonly reason?: ErrorCode; readonly signal?: AbortSignal };

/** What a change needs of the session, whose turn it has. */
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
  /** When the visitor made it, or the oldest part of it that is not made yet. */
  readonly pressedAt: () => number;
  readonly isDone: (order: Order) => boolean;
  /** `show` shows a reply that is not the last. */
  readonly apply: (order: Order, press: () => Press, show: (reply: Order) => Order) => Promise<Order>;
};

/** The read of what came of a change has at least this, in ms. */
const LEAST_READ_MS = 2_000;

/** The reply to a change lacks what the order had. */
class ForgottenError extends Error {
  override readonly name = 'ForgottenError';
}

/** The time of a press was over before its turn: nothing was sent. */
class TooLateError extends Error {
  override readonly name = 'TooLateError';
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof ForgottenError) return 'NOT_FOUND';
  return error instanceof TooLateError ? 'SERVER_BUSY' : errorCodeOf(error);
}

/**
 * Makes a change in turn. After a failure the order is read back first: it may be done, or needed again in a new order. If its
 * outcome is unknown, it may arrive later still, and the order is read once more. All within the visitor's time, which begins
 * with the press. @throws the change's error if the order still lacks it
 */
export async function changeOrder(session: OrderInTurn, change: Change): Promise<Order> {
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

/** The ticks that are being made, with those that were pressed meanwhile and join the next request. */
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
    await changeOrder(session, { called: 'order.changeSelection', pressedAt, isDone, apply });
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

/** The all digital package (requirement C5). */
async function makePackage(session: OrderInTurn, isWanted: boolean, pressedAt: number): Promise<void> {
  const { addAllDigital, removeAllDigital } = session.api;
  const send = isWanted ? addAllDigital : removeAllDigital;
  try {
    await changeOrder(session, {
      called: isWanted ? 'order.addAllDigital' : 'order.removeAllDigital',
      pressedAt: () => pressedAt,
      isDone: (order) => hasAllDigital(order) === isWanted,
      apply: ({ id }, press) => send({ order: id }, press()),
    });
  } catch (error) {
    session.fail({ ...failureOf(error), errorCode: codeOf(error) });
  }
}

/** Never throws: failures become news. */
export function makeChoice(session: OrderInTurn, write: Exclude<Write, { kind: 'other' }>): Promise<void> {
  return write.kind === 'selection' ? makeTicks(session) : makePackage(session, write.isWanted, write.pressedAt);
}
