import type { QueryClient } from '@tanstack/react-query';
import { rememberOrder } from '#client/lib/tab-rights.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { ShownFailure } from '#shared/error-codes.ts';
import type { Order } from '#shared/order.ts';
import { isFailingForAll } from '#shared/outage.ts';
import { makeChange, type OrderNews, type ReadBack } from './make-change.ts';
import { createOrderApi, type OrderApi, type OrderProcedures } from './order-api.ts';
import {
  isReplaced,
  mayLook,
  nextOrder,
  type OrderEvent,
  type OrderState,
  type OthersChange,
  othersChange,
  UNREAD,
} from './order-state.ts';
import { refreshGalleries, rightInGalleries, visitCards } from './visit-cards.ts';

/**
 * Holds the order of a card and writes its changes one at a time. It lives longer than the page, so that a change is finished
 * even if the visitor leaves.
 *
 * `begin` and `look` read the order while nothing is written, and any write cancels them. The other reads need a turn in the
 * queue: `readInTurn` waits for one, `readIfStale` and `readBack` are for code that has one.
 */
export class OrderSession {
  state: OrderState = UNREAD;
  readonly card: CardCode;
  readonly api: OrderApi;
  readonly queryClient: QueryClient;
  lookedAt = Date.now();
  onNews: (news: OrderNews) => void = () => undefined;
  readonly #listeners = new Set<() => void>();
  #isWriting = false;
  /** Cancels a running `begin` or `look`. */
  #look: AbortController | null = null;

  constructor(card: CardCode, procedures: OrderProcedures, queryClient: QueryClient) {
    this.card = card;
    this.api = createOrderApi(procedures, card);
    this.queryClient = queryClient;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  dispatch(event: OrderEvent): void {
    const next = nextOrder(this.state, event);
    if (next === this.state) return;
    this.state = next;
    for (const listener of this.#listeners) listener();
  }

  /** Returns '' until the card's gallery has loaded. */
  rightOf = (card: CardCode): string => rightInGalleries(this.queryClient, card) ?? '';

  /** Reads the order of all cards of this visit. `mayBeRecent` accepts a reply that the storefront got seconds ago. */
  #openOrder({ signal, ...recent }: { signal?: AbortSignal | undefined; mayBeRecent?: true } = {}): Promise<Order> {
    const others = visitCards(this.queryClient, this.card).flatMap((code) => this.rightOf(code) || []);
    return this.api.open({ cards: [this.rightOf(this.card), ...others], ...recent }, signal);
  }

  readonly choose = (medias: readonly string[], isWanted: boolean): void => {
    if (medias.length > 0) this.#write({ kind: 'pressed', medias, isWanted, at: performance.now() });
  };

  readonly choosePackage = (isWanted: boolean): void =>
    this.#write({ kind: 'queued', write: { kind: 'package', isWanted, pressedAt: performance.now() } });

  readonly undo = ({ added, removed, hasAllDigital: hasPackage }: OthersChange): void => {
    // Adding comes first, because the checkout closes when the order is empty.
    this.choose(removed, true);
    this.choose(added, false);
    if (hasPackage !== null) this.choosePackage(!hasPackage);
  };

  /** Runs `task` after the writes that are already queued. @throws as `task` does */
  inTurn<T>(task: (pressedAt: number) => Promise<T>): Promise<T> {
    const pressedAt = performance.now();
    return new Promise((resolve, reject) => {
      const run = () => task(pressedAt).then(resolve, reject);
      this.#write({ kind: 'queued', write: { kind: 'other', run } });
    });
  }

  /** Call this once the visitor has seen the completed order. Their next change then opens a new order. */
  readonly leave = (): void => this.dispatch({ kind: 'left' });

  readonly readInTurn = (): Promise<Order | null> => this.inTurn(() => this.readBack());

  /** Reads the order for the first time, which creates it. A change may cancel this read; it then starts again. */
  async begin(): Promise<void> {
    if (this.state.order || this.#look || this.state.writes.length > 0 || this.rightOf(this.card) === '') return;
    await this.#readUnlessWriting({}, (error) => this.dispatch({ kind: 'unread', error }));
  }

  /**
   * Shows what another phone has changed (requirement B17). After an absence the order is read again, otherwise only if
   * the storefront knows another version of it.
   */
  async look(wasAway: boolean): Promise<void> {
    this.lookedAt = Date.now();
    if (!mayLook(this.state) || this.#look) return;
    const logFailure = (error: unknown) => logProblem('the order could not be looked at again', error);
    const { order, phase } = this.state;
    // The provider cannot have changed an empty order, and some providers create an order for each read (C4).
    const isEmpty = order?.items.length === 0;
    if ((isEmpty || !wasAway) && !(await this.#isChangedElsewhere())) return;
    if (phase === 'left') return void (await this.readInTurn());
    if (mayLook(this.state) && !this.#look) await this.#readUnlessWriting({ mayBeRecent: true }, logFailure);
  }

  /** Asks the storefront, not the provider. A failure counts as unchanged, because this is asked again in a second. */
  async #isChangedElsewhere(): Promise<boolean> {
    const look = this.#beginLook();
    const version = await this.api.version(this.rightOf(this.card), look.signal).catch(() => null);
    if (look.signal.aborted) return false;
    this.#look = null;
    return version !== null && version !== this.state.order?.version;
  }

  #beginLook(): AbortController {
    this.#look = new AbortController();
    return this.#look;
  }

  async #readUnlessWriting(recent: { mayBeRecent?: true }, onFailure: (error: unknown) => void): Promise<void> {
    const look = this.#beginLook();
    const { order: since } = this.state;
    this.dispatch({ kind: 'reading', isReading: true });
    const outcome = await this.#openOrder({ ...recent, signal: look.signal }).then(
      (order) => ({ order }),
      (error: unknown) => ({ error }),
    );
    if (look.signal.aborted) return;
    this.#look = null;
    this.dispatch({ kind: 'reading', isReading: false });
    if ('error' in outcome) return onFailure(outcome.error);
    const { order } = outcome;
    if (isReplaced(this.state, order)) return void (await this.readInTurn());
    rememberOrder(this.card, order);
    this.dispatch({ kind: 'looked', order, since });
    if (since) this.announce(othersChange(since, order));
  }

  show(order: Order, { keepsPayment = false } = {}): Order {
    this.dispatch({ kind: 'replied', order, keepsPayment });
    return order;
  }

  /** Tells the visitor. The galleries are read again, because a refused media may be deleted or sold. */
  fail({ errorCode, venueWords }: ShownFailure): void {
    if (!isFailingForAll(errorCode)) void refreshGalleries(this.queryClient);
    this.onNews({ kind: 'failed', errorCode, venueWords });
  }

  announce(change: OthersChange | null): void {
    if (change) this.onNews({ kind: 'changedByOthers', change, undo: () => this.undo(change) });
  }

  #write(event: OrderEvent): void {
    if (this.#look) {
      this.#look.abort();
      this.#look = null;
      this.dispatch({ kind: 'reading', isReading: false });
    }
    this.dispatch(event);
    void this.#makeWrites();
  }

  async #makeWrites(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    for (let [write] = this.state.writes; write; [write] = this.state.writes) {
      await (write.kind === 'other' ? write.run() : makeChange(this, write));
      this.dispatch({ kind: 'ended' });
    }
    this.#isWriting = false;
    // A write may have cancelled the first read.
    if (this.state.phase === 'unread') void this.begin();
  }

  /** Returns the order, after a read if it may be outdated. Call it in turn. @throws if that read fails */
  async readIfStale(signal?: AbortSignal): Promise<Order> {
    const { order, phase } = this.state;
    if (order && phase === 'current') return order;
    return this.show(await this.#readOrMigrate(signal ? { signal } : {}));
  }

  /** Call it in turn. Returns null on failure; a timer or the next change then reads the order again. */
  async readBack(after: ReadBack = {}): Promise<Order | null> {
    this.dispatch({ kind: 'reading', isReading: true });
    try {
      return this.show(await this.#readOrMigrate(after));
    } catch (error) {
      logProblem('the order could not be read back', error);
      this.dispatch({ kind: 'unread', error });
      return null;
    } finally {
      this.dispatch({ kind: 'reading', isReading: false });
    }
  }

  /**
   * Reads the order. If another order has replaced it, cards, selection and buyer are migrated, but only the cards if
   * the old order was completed. After a NOT_FOUND an empty order counts as another one, even under the same number.
   */
  async #readOrMigrate({ reason, signal }: ReadBack): Promise<Order> {
    const order = await this.#openOrder({ signal });
    rememberOrder(this.card, order);
    const { order: gone, toMigrate } = this.state;
    const isEmptied = reason === 'NOT_FOUND' && order.items.length === 0 && (gone?.items.length ?? 0) > 0;
    if (!gone || !(isEmptied || isReplaced(this.state, order))) return order;
    void refreshGalleries(this.queryClient);
    if (order.isCompleted) return order;
    const isPaid = gone.isCompleted || reason === 'ORDER_COMPLETED';
    const what = toMigrate === 'nothing' ? (isPaid ? 'cards' : 'all') : toMigrate;
    this.dispatch({ kind: 'migrating', what });
    // Loaded only now, because it is rare. If it fails to load, the next read migrates.
    const { migrateOrder } = await import('./migrate-order.ts');
    const { api, rightOf } = this;
    const migrated = await migrateOrder(gone, order, { api, rightOf, reopen: () => this.#openOrder(), what });
    if (migrated.isWhole !== null) this.onNews({ kind: 'renewed', isWhole: migrated.isWhole });
    return migrated.order;
  }
}
