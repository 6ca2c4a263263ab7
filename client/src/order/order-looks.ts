import { everySecondWhileActive, onPageResume } from '#client/lib/page-lifecycle.ts';
import { rememberOrder } from '#client/lib/tab-rights.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { OrderSession } from './order-session.ts';
import { isReplaced, mayLook, othersChange } from './order-state.ts';

const RETRY_MS = 10_000;
/** After this absence an order with items is always read: the provider may have changed it without the storefront. */
const AWAY_MS = 60_000;

/** Reads the order beside the queue of writes. Any write cancels such a read, whose late answer is then ignored. */
export class OrderLooks {
  readonly #session: OrderSession;
  /** Stops following the writes. */
  readonly stop: () => void;
  /** Cancels the running read. */
  #look: AbortController | null = null;
  #wasWriting = false;

  constructor(session: OrderSession) {
    this.#session = session;
    this.stop = session.subscribe(() => this.#followWrites());
  }

  /** Reads the order for the first time, which creates it. A change may cancel this read; it then starts again. */
  async begin(): Promise<void> {
    const { state, card } = this.#session;
    if (state.order || this.#look || state.writes.length > 0 || this.#session.rightOf(card) === '') return;
    await this.#read({}, (error) => this.#session.dispatch({ kind: 'unread', error }));
  }

  /**
   * Shows what another phone has changed (requirement B17). After an absence the order is read again, otherwise only if
   * the storefront knows another version of it.
   */
  async look(wasAway: boolean): Promise<void> {
    this.#session.lookedAt = Date.now();
    const mayRead = () => mayLook(this.#session.state) && !this.#look;
    if (!mayRead()) return;
    const { order, phase } = this.#session.state;
    // The provider cannot have changed an empty order, and some providers create an order for each read (C4).
    const isEmpty = order?.items.length === 0;
    if ((isEmpty || !wasAway) && !(await this.#isChangedElsewhere())) return;
    if (phase === 'left') return void (await this.#session.readInTurn());
    const logFailure = (error: unknown) => logProblem('the order could not be looked at again', error);
    if (mayRead()) await this.#read({ mayBeRecent: true }, logFailure);
  }

  #followWrites(): void {
    const { writes, order } = this.#session.state;
    const wasWriting = this.#wasWriting;
    this.#wasWriting = writes.length > 0;
    if (this.#wasWriting && this.#look) {
      this.#look.abort();
      this.#look = null;
      this.#session.dispatch({ kind: 'reading', isReading: false });
    } else if (wasWriting && !order) void this.begin();
  }

  /** Asks the storefront, not the provider. A failure counts as unchanged, because this is asked again in a second. */
  async #isChangedElsewhere(): Promise<boolean> {
    const { procedures, card } = this.#session;
    const asked = { card: this.#session.rightOf(card) };
    const version = await this.#unlessWriting((signal) =>
      procedures.version.query(asked, { signal }).catch(() => null),
    );
    return version != null && version !== this.#session.state.order?.version;
  }

  /** Returns undefined if a write has cancelled `ask`. */
  async #unlessWriting<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    const look = new AbortController();
    this.#look = look;
    const answer = await ask(look.signal);
    if (look.signal.aborted) return undefined;
    this.#look = null;
    return answer;
  }

  async #read(recent: { mayBeRecent?: true }, onFailure: (error: unknown) => void): Promise<void> {
    const session = this.#session;
    const { order: since } = session.state;
    session.dispatch({ kind: 'reading', isReading: true });
    const failed = (error: unknown) => ({ error });
    const answer = await this.#unlessWriting((signal) => session.open({ ...recent, signal }).catch(failed));
    if (!answer) return;
    session.dispatch({ kind: 'reading', isReading: false });
    if ('error' in answer) return onFailure(answer.error);
    if (isReplaced(session.state, answer)) return void (await session.readInTurn());
    rememberOrder(session.card, answer);
    session.dispatch({ kind: 'looked', order: answer, since });
    if (since) session.announce(othersChange(since, answer));
  }
}

/** Reads the order now, again after a failure, and whenever another phone changes it. Returns a function that stops. */
export function watchOrder(session: OrderSession): () => void {
  const looks = new OrderLooks(session);
  const look = () => void looks.look(Date.now() - session.lookedAt >= AWAY_MS);
  const retry = () => {
    const { phase, isReading } = session.state;
    if (phase === 'stale' && !isReading) void session.readInTurn();
  };
  // The first read creates the order, so that only the network's return repeats it.
  const onOnline = () => (session.state.phase === 'failed' ? void looks.begin() : retry());
  void looks.begin();
  const timer = setInterval(retry, RETRY_MS);
  window.addEventListener('online', onOnline);
  const stops = [onPageResume(look), everySecondWhileActive(look), looks.stop];
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', onOnline);
    for (const stop of stops) stop();
  };
}
