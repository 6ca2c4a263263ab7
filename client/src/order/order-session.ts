import type { QueryClient } from '@tanstack/react-query';
import { rememberOrder, tabRights } from '#client/lib/tab-rights.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { ShownFailure } from '#shared/error-codes.ts';
import type { Order } from '#shared/order.ts';
import { isFailingForAll } from '#shared/outage.ts';
import { makeChoice, type OrderNews, type ReadBack } from './change-order.ts';
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

/** The order of a card and its changes, made one after the other. It outlives its page: a change goes on without it. */
export class OrderSession {
  state: OrderState = UNREAD;
  readonly card: CardCode;
  readonly api: OrderApi;
  readonly queryClient: QueryClient;
  lookedAt = Date.now();
  onNews: (news: OrderNews) => void = () => undefined;
  readonly #listeners = new Set<() => void>();
  #isWriting = false;
  /** A read beside the writes, which any write ends. */
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

  /** Empty until the card's gallery is loaded. */
  rightOf = (card: CardCode): string => rightInGalleries(this.queryClient, card) ?? '';

  /** The order of all open cards, made if needed. `mayBeRecent`: another phone may have read it within seconds. */
  #open({ signal, ...recent }: { signal?: AbortSignal | undefined; mayBeRecent?: true } = {}): Promise<Order> {
    const others = visitCards(this.queryClient, this.card).flatMap((code) => this.rightOf(code) || []);
    return this.api.open({ cards: [this.rightOf(this.card), ...others], ...recent }, signal);
  }

  readonly choose = (medias: readonly string[], isWanted: boolean): void => {
    if (medias.length > 0) this.#write({ kind: 'pressed', medias, isWanted, at: performance.now() });
  };

  readonly choosePackage = (isWanted: boolean): void =>
    this.#write({ kind: 'queued', write: { kind: 'package', isWanted, pressedAt: performance.now() } });

  readonly undo = ({ added, removed, hasAllDigital: hasPackage }: OthersChange): void => {
    // An order that is empty for a moment would close the checkout.
    this.choose(removed, true);
    this.choose(added, false);
    if (hasPackage !== null) this.choosePackage(!hasPackage);
  };

  /** Runs behind all changes before it, and before those that come later. @throws as `task` */
  inTurn<T>(task: (pressedAt: number) => Promise<T>): Promise<T> {
    const pressedAt = performance.now();
    return new Promise((resolve, reject) => {
      const run = () => task(pressedAt).then(resolve, reject);
      this.#write({ kind: 'queued', write: { kind: 'other', run } });
    });
  }

  /** Its visitor has seen that it is completed. The next change opens another one. */
  readonly leave = (): void => this.dispatch({ kind: 'left' });

  /** Reads the order in turn. */
  readonly refresh = (): Promise<Order | null> => this.inTurn(() => this.readBack());

  /** The first read, which makes the order. A change that does not wait for it repeats it afterwards. */
  async begin(): Promise<void> {
    if (this.state.order || this.#look || this.state.writes.length > 0 || this.rightOf(this.card) === '') return;
    await this.#readBeside({}, (error) => this.dispatch({ kind: 'unread', error }));
  }

  /** What another phone did, if the storefront's version says so, or at once after a while (requirement B17). */
  async look(wasAway: boolean): Promise<void> {
    this.lookedAt = Date.now();
    if (!mayLook(this.state) || this.#look) return;
    const logFailure = (error: unknown) => logProblem('the order could not be looked at again', error);
    const { order, phase } = this.state;
    // The provider cannot have changed what is empty, and a look may cost it another order (C4).
    const isEmpty = order?.items.length === 0;
    if ((isEmpty || !wasAway) && !(await this.#isChangedElsewhere())) return;
    if (phase === 'left') return void (await this.refresh());
    if (mayLook(this.state) && !this.#look) await this.#readBeside({ mayBeRecent: true }, logFailure);
  }

  /** By the shared state alone. Without an answer nothing is changed: it is asked again a second later. */
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

  async #readBeside(recent: { mayBeRecent?: true }, onFailure: (error: unknown) => void): Promise<void> {
    const look = this.#beginLook();
    const { order: since } = this.state;
    this.dispatch({ kind: 'reading', isReading: true });
    const outcome = await this.#open({ ...recent, signal: look.signal }).then(
      (order) => ({ order }),
      (error: unknown) => ({ error }),
    );
    if (look.signal.aborted) return;
    this.#look = null;
    this.dispatch({ kind: 'reading', isReading: false });
    if ('error' in outcome) return onFailure(outcome.error);
    const { order } = outcome;
    if (isReplaced(this.state, order)) return void (await this.refresh());
    rememberOrder(this.card, order);
    this.dispatch({ kind: 'looked', order, since });
    if (since) this.announce(othersChange(since, order));
  }

  show(order: Order, { keepsPayment = false } = {}): Order {
    this.dispatch({ kind: 'replied', order, keepsPayment });
    return order;
  }

  /** Galleries are read again, because refused media may be gone or sold. */
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
      await (write.kind === 'other' ? write.run() : makeChoice(this, write));
      this.dispatch({ kind: 'ended' });
    }
    this.#isWriting = false;
    // A change may have ended the first read.
    if (this.state.phase === 'unread') void this.begin();
  }

  /** In turn. @throws if it must be read and cannot be */
  async latest(signal?: AbortSignal): Promise<Order> {
    const { order, phase } = this.state;
    if (order && phase === 'current') return order;
    return this.show(await this.#readInTurn(signal ? { signal } : {}));
  }

  /** In turn. Null on failure: the order is then read within seconds, and before the next change. */
  async readBack(after: ReadBack = {}): Promise<Order | null> {
    this.dispatch({ kind: 'reading', isReading: true });
    try {
      return this.show(await this.#readInTurn(after));
    } catch (error) {
      logProblem('the order could not be read back', error);
      this.dispatch({ kind: 'unread', error });
      return null;
    } finally {
      this.dispatch({ kind: 'reading', isReading: false });
    }
  }

  /**
   * If another order replaced the shown one, cards, selection and buyer are migrated, the last two unless it was completed.
   * NOT_FOUND means that the order is gone.
   */
  async #readInTurn({ reason, signal }: ReadBack): Promise<Order> {
    const order = await this.#open({ signal });
    rememberOrder(this.card, order);
    const { order: gone, toMigrate } = this.state;
    const isEmptied = reason === 'NOT_FOUND' && order.items.length === 0 && (gone?.items.length ?? 0) > 0;
    if (!gone || !(isEmptied || isReplaced(this.state, order))) return order;
    void refreshGalleries(this.queryClient);
    if (order.isCompleted) return order;
    const isPaid = gone.isCompleted || reason === 'ORDER_COMPLETED';
    const what = toMigrate === 'nothing' ? (isPaid ? 'cards' : 'all') : toMigrate;
    this.dispatch({ kind: 'migrating', what });
    // Rare, so not of the first load. Without it the next read migrates, as after an outage.
    const { migrateOrder } = await import('./migrate-order.ts');
    const { api, rightOf } = this;
    const migrated = await migrateOrder(gone, order, { api, rightOf, reopen: () => this.#open(), what });
    if (migrated.isWhole !== null) this.onNews({ kind: 'renewed', isWhole: migrated.isWhole });
    return migrated.order;
  }

  /** A buyer's right that proves nothing changes nothing. */
  takeBuyerRight(buyer: string): Promise<void> {
    return this.inTurn(async () => {
      const { order: shown } = this.state;
      if (tabRights(this.card).buyer === buyer || (shown && isWholeBuyer(shown))) return;
      const order = await this.api.open({ cards: [this.rightOf(this.card)], buyer });
      if (order.buyer.kind !== 'you') return;
      rememberOrder(this.card, order);
      this.show(order);
    });
  }

  /** Of a card that the visit left. */
  reset(): void {
    this.state = UNREAD;
  }
}

/** Proof by e-mail and document gives no right to the address. */
export const isWholeBuyer = ({ buyer, address }: Order) => buyer.kind === 'you' && address !== null;
