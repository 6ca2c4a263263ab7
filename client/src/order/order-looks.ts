import { everySecondWhileActive, onPageResume } from '#client/lib/page-lifecycle.ts';
import { rememberOrder } from '#client/lib/tab-rights.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { OrderSession } from './order-session.ts';
import { hasEnded, hasFirstReadFailed, mayLook, needsRead } from './order-state.ts';

const RETRY_MS = 10_000;
/** After this absence an order with items is always read: the provider may have changed it without the storefront. */
const AWAY_MS = 60_000;

/**
 * Reads the order for the first time, which may create it. Reads at once or, if writes are queued, after them. Does
 * nothing while a read of an earlier page still runs, because each read may create an order (C4).
 */
export async function beginOrder(session: OrderSession): Promise<void> {
  if (session.state.order || session.isReading() || session.rightOf(session.card) === '') return;
  try {
    const order = await session.besideQueue((signal) => session.open({ signal }));
    if (!order) return void (await session.readInTurn());
    rememberOrder(session.card, order);
    session.show(order);
  } catch (error) {
    session.dispatch({ kind: 'unread', error });
  }
}

/**
 * Shows what another phone has changed (requirement B17). After an absence, an order with items is read again.
 * Otherwise, an order is only read if the storefront knows another version of it.
 */
export async function lookAtOrder(session: OrderSession, wasAway: boolean): Promise<void> {
  const { order, phase } = session.state;
  const isCurrent = () => session.state.order === order && mayLook(session.state);
  if (!order || !isCurrent()) return;
  // An absence alone is no reason to read an empty order, because some providers create an order for each read (C4).
  if (!wasAway || order.items.length === 0) {
    const asked = { card: session.rightOf(session.card) };
    // Asks the storefront, not the provider. A failure counts as unchanged, because this repeats every second.
    const ask = (signal: AbortSignal) => session.client.order.version.query(asked, { signal }).catch(() => null);
    const version = await session.besideQueue(ask);
    if (version !== undefined) session.lookedAt = Date.now();
    if (version == null || version === order.version || !isCurrent()) return;
  }
  if (phase === 'left') return void (await session.readInTurn());
  const read = session.besideQueue((signal) => session.open({ mayBeRecent: true, signal }));
  const answer = await read.catch((error: unknown) => logProblem('the order could not be looked at again', error));
  if (!answer || !isCurrent()) return;
  session.lookedAt = Date.now();
  if (hasEnded(session.state, answer)) return void (await session.readInTurn());
  rememberOrder(session.card, answer);
  session.show(answer);
  session.announceChange(order);
}

/**
 * Reads the order if it is unknown, after a failure or an absence, and when another phone changes it. Returns a
 * function that stops this.
 */
export function watchOrder(session: OrderSession): () => void {
  const look = () => void lookAtOrder(session, Date.now() - session.lookedAt >= AWAY_MS);
  const retry = () => {
    const { order, writes } = session.state;
    if (order && needsRead(session.state) && writes.length === 0) void session.readInTurn();
  };
  // Only the network's return repeats a failed first read by itself, because each attempt may create an order.
  const onOnline = () => (hasFirstReadFailed(session.state) ? void session.readInTurn() : retry());
  void beginOrder(session);
  const timer = setInterval(retry, RETRY_MS);
  window.addEventListener('online', onOnline);
  const stops = [onPageResume(look), everySecondWhileActive(look)];
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', onOnline);
    for (const stop of stops) stop();
  };
}
