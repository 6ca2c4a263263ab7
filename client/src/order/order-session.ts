import type { QueryClient } from '@tanstack/react-query';
import { rememberOrder, tabRights } from '#client/lib/tab-rights.ts';
import {
  CodedError,
  changeSender,
  errorCodeOf,
  failureOf,
  type Press,
  type RouterInputs,
  type SignalOption,
  type TrpcClient,
} from '#client/lib/trpc.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { type ProcedureName, visitorWaitMs } from '#shared/deadlines.ts';
import type { ErrorCode, ShownFailure } from '#shared/error-codes.ts';
import { hasAllDigital, isForgotten, isSameOrder, MOST_CHANGES_AT_ONCE, type Order } from '#shared/order.ts';
import { isFailingForAll, isOutageCode } from '#shared/outage.ts';
import {
  hasEnded,
  missingChanges,
  nextOrder,
  type OrderEvent,
  type OrderNews,
  type OrderState,
  type OthersChange,
  othersChange,
  UNREAD,
  type WantedMedias,
  type Write,
  wantedMedias,
} from './order-state.ts';
import { refreshGalleries, rightInGalleries, visitCards } from './visit-cards.ts';

type Change = {
  readonly called: ProcedureName;
  readonly pressedAt: number;
  readonly isDone: (order: Order) => boolean;
  /** The only failure after which the order is read back. By default it is after each. */
  readonly readBackAfter?: ErrorCode;
  /** Sends the change. Of several requests, it passes each reply to `show`. */
  readonly apply: (order: Order, press: Press, show: (reply: Order) => void) => Promise<Order>;
};

/** At least this time (ms) is left for reading the order after a failed change. */
const LEAST_READ_MS = 2_000;

/**
 * Holds the order of a card and writes its changes one at a time. It lives longer than the page, so that a change is finished
 * even if the visitor leaves.
 */
export class OrderSession {
  state: OrderState = UNREAD;
  readonly card: CardCode;
  readonly client: TrpcClient;
  readonly queryClient: QueryClient;
  readonly send: ReturnType<typeof changeSender>;
  lookedAt = Date.now();
  onNews: (news: OrderNews) => void = () => undefined;
  readonly #listeners = new Set<() => void>();
  /** Cancels the read that runs beside the queue. */
  #look: AbortController | null = null;

  constructor(card: CardCode, client: TrpcClient, queryClient: QueryClient) {
    this.card = card;
    this.client = client;
    this.queryClient = queryClient;
    this.send = changeSender(client.order, card);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  dispatch(event: OrderEvent): void {
    const next = nextOrder(this.state, event);
    if (next === this.state) return;
    this.state = next;
    this.notify();
  }

  /** Tells all subscribers that the state, or what the payment session makes of it, has changed. */
  notify(): void {
    for (const listener of this.#listeners) listener();
  }

  show(order: Order): Order {
    this.dispatch({ kind: 'replied', order });
    return order;
  }

  /** Returns '' until the card's gallery has loaded. */
  rightOf = (card: CardCode): string => rightInGalleries(this.queryClient, card) ?? '';

  readonly choose = (medias: readonly string[], isWanted: boolean): void => {
    const wanted = new Map(medias.map((media) => [media, isWanted]));
    if (wanted.size > 0) this.#write({ kind: 'selection', wanted, pressedAt: performance.now() });
  };

  /** Adds or removes the all digital package (requirement C5). */
  readonly choosePackage = (isWanted: boolean): void => {
    const name = isWanted ? 'addAllDigital' : 'removeAllDigital';
    const change: Change = {
      called: `order.${name}`,
      pressedAt: performance.now(),
      isDone: (order) => hasAllDigital(order) === isWanted,
      apply: ({ id }, press) => this.send(name, { order: id }, press),
    };
    const run = () => this.change(change).catch((error: unknown) => this.#fail(failureOf(error)));
    this.#write({ kind: 'package', isWanted, run });
  };

  readonly undo = ({ added, removed, hasAllDigital: hasPackage }: OthersChange): void => {
    // Adding comes first, because the checkout closes when the order is empty.
    this.choose(removed, true);
    this.choose(added, false);
    if (hasPackage !== null) this.choosePackage(!hasPackage);
  };

  /** Runs `task` after the writes that are already queued. @throws as `task` does */
  inTurn<T>(task: (pressedAt: number) => Promise<T>, kind: 'payment' | 'other' = 'other'): Promise<T> {
    const pressedAt = performance.now();
    return new Promise((resolve, reject) => {
      this.#write({ kind, run: () => task(pressedAt).then(resolve, reject) });
    });
  }

  /** Returns whether a read runs beside the queue. */
  readonly isReading = (): boolean => this.#look !== null;

  /**
   * Reads beside the queue. A write that is queued meanwhile cancels the read. Returns undefined then, and if a write is
   * queued or another such read runs already.
   */
  async besideQueue<T>(read: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    if (this.#look || this.state.writes.length > 0) return undefined;
    const look = new AbortController();
    this.#look = look;
    try {
      const answer = await read(look.signal);
      return look.signal.aborted ? undefined : answer;
    } catch (error) {
      if (look.signal.aborted) return undefined;
      throw error;
    } finally {
      if (this.#look === look) this.#look = null;
    }
  }

  /** Call this once the visitor has seen the completed order. Their next change then opens a new order. */
  readonly leave = (): void => {
    if (this.state.order?.isCompleted) this.dispatch({ kind: 'left' });
  };

  announce(change: OthersChange | null): void {
    if (change) this.onNews({ kind: 'changedByOthers', change });
  }

  /** Tells the visitor. The galleries are read again, because a refused media may be deleted or sold. */
  #fail({ errorCode, venueWords }: ShownFailure): void {
    if (!isFailingForAll(errorCode)) void refreshGalleries(this.queryClient);
    this.onNews({ kind: 'failed', errorCode, venueWords });
  }

  #write(write: Write): void {
    this.#look?.abort();
    this.#look = null;
    this.dispatch({ kind: 'pressed', write });
    // All ticks of a task are one write.
    queueMicrotask(() => void this.#makeWrites());
  }

  async #makeWrites(): Promise<void> {
    for (let [write] = this.state.writes; write && !this.state.isWriting; [write] = this.state.writes) {
      this.dispatch({ kind: 'begun' });
      const made = write.kind === 'selection' ? this.#makeTicks(write) : write.run();
      const isOutage = await made.catch((error: unknown) => logProblem('a change of the order cannot be shown', error));
      this.dispatch({ kind: 'ended', isOutage: isOutage === true });
    }
  }

  /** Returns whether the ticks behind would fail as well. */
  async #makeTicks({ wanted, pressedAt }: Extract<Write, { kind: 'selection' }>): Promise<boolean> {
    const { order: before } = this.state;
    const isDone = (order: Order) => missingChanges(order, wanted).size === 0;
    let failure: ShownFailure | undefined;
    try {
      await this.change({
        called: 'order.changeSelection',
        pressedAt,
        isDone,
        apply: (order, press, show) =>
          this.sendSelection(order, wanted, press, (reply, [refused]) => {
            failure ??= refused;
            show(reply);
          }),
      });
    } catch (error) {
      failure = failureOf(error);
    }
    const { order, writes } = this.state;
    const isMade = order !== undefined && isDone(order);
    if (failure && !isMade) this.#fail(failure);
    else if (before && order && isSameOrder(before, order))
      this.announce(othersChange(before, order, wantedMedias(writes)));
    return failure !== undefined && isFailingForAll(failure.errorCode);
  }

  /**
   * Applies one change to the latest order, in turn. If the request fails, the order is read back, because the change may
   * have succeeded, or a new order may need it again. After an outage the order is also read before the next change,
   * because the failed request may still arrive. All of this ends with the visitor's time, which starts at the press.
   * @throws the request's error if the order still lacks the change. NOT_FOUND: a reply lacks items that the order had.
   * SERVER_BUSY: no time was left to send the request.
   */
  async change({ called, pressedAt, isDone, readBackAfter, apply }: Change): Promise<void> {
    const leftMs = () => Math.round(pressedAt + visitorWaitMs(called) - performance.now());
    if (leftMs() <= LEAST_READ_MS) throw new CodedError('SERVER_BUSY');
    const press: Press = { pressedAt, signal: AbortSignal.timeout(leftMs() - LEAST_READ_MS) };
    const { order: shown, phase } = this.state;
    const isCurrent = shown && phase === 'current';
    let order = isCurrent ? shown : this.show(await this.#readOrMigrate(undefined, press.signal));
    const show = (reply: Order): void => {
      if (isForgotten(order, reply)) throw new CodedError('NOT_FOUND');
      this.show(reply);
    };
    for (let isRetry = false; !isDone(order); isRetry = true) {
      try {
        return show(await apply(order, press, show));
      } catch (error) {
        const reason = errorCodeOf(error);
        if (readBackAfter && readBackAfter !== reason) throw error;
        const now = await this.readBack(reason, AbortSignal.timeout(Math.max(LEAST_READ_MS, leftMs())));
        if (now && isDone(now)) return;
        if (isOutageCode(reason)) this.dispatch({ kind: 'unread', error });
        const isSame = now && isSameOrder(now, order) && reason !== 'NOT_FOUND';
        if (!now || now.isCompleted || isSame || isRetry) throw error;
        order = now;
      }
    }
  }

  /**
   * Sends the missing changes in batches until the order has them. A change that its own reply lacks is not repeated: it was
   * refused, or the package contains the media. One that a later reply lacks was undone by another phone, and is repeated.
   * @throws the request's error: at once if the next request would probably fail as well, otherwise after the other changes were sent
   */
  async sendSelection(
    order: Order,
    wanted: WantedMedias,
    press: Press,
    onReply: (order: Order, refused: readonly ShownFailure[]) => void,
  ): Promise<Order> {
    const refused = new Set<string>();
    const next = (current: Order) =>
      [...missingChanges(current, wanted)].filter(([media]) => !refused.has(media)).slice(0, MOST_CHANGES_AT_ONCE);
    let latest = order;
    let failure: unknown = null;
    for (let changes = next(latest); changes.length > 0; changes = next(latest)) {
      const sent = changes.map(([media, isWanted]) => ({ media, isWanted }));
      const request = this.send('changeSelection', { order: order.id, changes: sent }, press);
      const reply = await request.catch((error: unknown) => {
        if (isFailingForAll(errorCodeOf(error))) throw error;
        failure ??= error;
        return null;
      });
      latest = reply?.order ?? latest;
      for (const media of missingChanges(latest, new Map(changes)).keys())
        if (!reply?.notMade.includes(media)) refused.add(media);
      if (reply) onReply(latest, reply.refusals);
    }
    if (failure !== null) throw failure;
    return latest;
  }

  readonly readInTurn = (): Promise<Order | null> => this.inTurn(() => this.readBack());

  /**
   * Call it in turn. Returns null on failure; a timer or the next change then reads the order again.
   * @param reason the failure that led to the read
   */
  async readBack(reason?: ErrorCode, signal?: AbortSignal): Promise<Order | null> {
    try {
      return this.show(await this.#readOrMigrate(reason, signal));
    } catch (error) {
      logProblem('the order could not be read back', error);
      this.dispatch({ kind: 'unread', error });
      return null;
    }
  }

  /**
   * Reads the order of `cards`, by default those of this visit. Does not store the rights of the reply:
   * the caller does, unless it ignores the reply.
   */
  open({ signal, ...input }: Partial<RouterInputs['order']['open']> & SignalOption = {}): Promise<Order> {
    const others = visitCards(this.queryClient, this.card).flatMap((code) => this.rightOf(code) || []);
    const cards: [string, ...string[]] = [this.rightOf(this.card), ...others];
    return this.client.order.open.query({ ...tabRights(this.card), cards, ...input }, { signal });
  }

  /**
   * Reads the order. If another order has replaced it, cards, selection and buyer are migrated, but only the cards if
   * the old order was known to be completed. If another phone has bought it, it is returned as completed instead. After a
   * NOT_FOUND an empty order counts as another one, even under the same number.
   */
  async #readOrMigrate(reason?: ErrorCode, signal?: AbortSignal): Promise<Order> {
    const order = await this.open({ signal });
    rememberOrder(this.card, order);
    const { order: gone } = this.state;
    const isEmptied = reason === 'NOT_FOUND' && order.items.length === 0 && (gone?.items.length ?? 0) > 0;
    if (!gone || !(isEmptied || hasEnded(this.state, order))) return order;
    void refreshGalleries(this.queryClient);
    if (order.isCompleted) return order;
    if (gone.isCompleted || reason === 'ORDER_COMPLETED') this.dispatch({ kind: 'left' });
    this.dispatch({ kind: 'migrating' });
    // Loaded only now, because it is rare. If it fails to load, the next read migrates.
    const { migrateOrder } = await import('./migrate-order.ts');
    const migrated = await migrateOrder(this, this.state.order ?? gone, order);
    if (migrated.isWhole !== null) this.onNews({ kind: 'renewed', isWhole: migrated.isWhole });
    return migrated.order;
  }
}
