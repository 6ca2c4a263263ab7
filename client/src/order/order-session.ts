import type { QueryClient } from '@tanstack/react-query';
import { CodedError } from '#client/lib/send.ts';
import { Subscribable } from '#client/lib/subscribable.ts';
import { buyerRight, rememberOrder, tabRights } from '#client/lib/tab-rights.ts';
import { errorCodeOf, failureOf, type RouterInputs, type TrpcClient, whileBusy } from '#client/lib/trpc.ts';
import { cardRight, refreshGalleries } from '#client/queries/gallery.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { visitorWaitMs } from '#shared/deadlines.ts';
import type { ErrorCode, ShownFailure } from '#shared/error-codes.ts';
import { hasAllDigital, isForgotten, isSameOrder, MOST_CHANGES_AT_ONCE, type Order } from '#shared/order.ts';
import { isFailingForAll, isOutageCode } from '#shared/outage.ts';
import {
  type ChangeName,
  type Changes,
  hasEnded,
  missingChanges,
  nextOrder,
  type OrderEvent,
  type OrderNews,
  type OthersChange,
  othersChange,
  type Task,
  UNREAD,
  type WantedMedias,
  wantedMedias,
} from './order-state.ts';

type InOrder<Input> = Input & { readonly order: string; readonly buyer?: string };
/** `pressedAt` is when the visitor's wait began, from `performance.now()`; by default, the time of the request. */
type Press = { readonly pressedAt?: number; readonly signal?: AbortSignal | undefined };
type Options = Pick<Press, 'signal'>;
type Procedures = { [Name in ChangeName]: { mutate(input: InOrder<Changes[Name]>, options: Options): Promise<Order> } };

/** Tells whether an order already has a change. It is null for a change that may safely be made twice. */
type IsDone = ((order: Order) => boolean) | null;

/** Adds the order's id, and this tab's right as its buyer, to an input. */
const inOrder = <Input extends object>(order: string, input: Input): InOrder<Input> => ({
  ...input,
  order,
  ...buyerRight(order),
});

/** At least this time (ms) is left for reading the order after a failed change. */
const LEAST_READ_MS = 2_000;

/** Holds a card's order. It lives longer than the page, so that a change is finished even if the visitor leaves. */
export class OrderSession extends Subscribable {
  state = UNREAD;
  readonly card: CardCode;
  readonly client: TrpcClient;
  readonly queryClient: QueryClient;
  lookedAt = Date.now();
  onNews: (news: OrderNews) => void = () => undefined;
  /** Cancels the read that runs beside the queue of writes. */
  #look: AbortController | null = null;
  /**
   * When a reply last came closer to what the visitor ticked, by `performance.now()`. The visitor's wait for each
   * queued write restarts then.
   */
  #madeTicksAt = 0;

  constructor(card: CardCode, client: TrpcClient, queryClient: QueryClient) {
    super();
    this.card = card;
    this.client = client;
    this.queryClient = queryClient;
  }

  dispatch(event: OrderEvent): void {
    const next = nextOrder(this.state, event);
    if (next === this.state) return;
    this.state = next;
    this.notify();
  }

  show(order: Order): Order {
    this.dispatch({ kind: 'replied', order });
    return order;
  }

  /** Returns the right to a card; '' until the card's gallery has loaded. */
  readonly rightOf = (card: CardCode): string => cardRight(this.queryClient, card);

  readonly choose = (medias: readonly string[], isWanted: boolean): void => {
    const wanted = new Map(medias.map((media) => [media, isWanted]));
    if (wanted.size > 0) this.#write({ kind: 'selection', wanted });
  };

  /** Adds or removes the all digital package (requirement C5). */
  readonly choosePackage = (isWanted: boolean): void => {
    const name = isWanted ? 'addAllDigital' : 'removeAllDigital';
    const isDone = (order: Order) => hasAllDigital(order) === isWanted;
    const run = () => this.change(name, isDone, {}).catch((error: unknown) => this.#fail(failureOf(error)));
    this.#write({ kind: 'package', isWanted, run });
  };

  readonly undo = ({ added, removed, hasAllDigital: hasPackage }: OthersChange): void => {
    // Adding comes first, because the checkout closes when the order is empty.
    this.choose(removed, true);
    this.choose(added, false);
    if (hasPackage !== null) this.choosePackage(!hasPackage);
  };

  /** Runs `task` after the writes that are already queued. @throws as `task` does */
  inTurn<T>(task: () => Promise<T>, kind: 'payment' | 'other' = 'other'): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#write({ kind, run: () => task().then(resolve, reject) });
    });
  }

  /** Returns whether a read runs beside the queue. */
  readonly isReading = (): boolean => this.#look !== null;

  /** Reads beside the queue. Returns undefined if a write is queued or cancels the read, or if another read runs. */
  async besideQueue<T>(read: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    if (this.#look || this.state.writes.length > 0) return undefined;
    const look = new AbortController();
    this.#look = look;
    const answer = await read(look.signal)
      .catch((error: unknown) => (look.signal.aborted ? undefined : Promise.reject(error)))
      .finally(() => {
        if (this.#look === look) this.#look = null;
      });
    return look.signal.aborted ? undefined : answer;
  }

  /** Leaves a completed order, once the visitor has seen it. Their next change then opens a new order. */
  readonly leave = (): void => {
    if (this.state.order?.isCompleted) this.dispatch({ kind: 'left' });
  };

  /** Tells the visitor what another phone has changed since `before`. */
  announceChange(before: Order | undefined): void {
    const { order, writes } = this.state;
    if (!before || !order || !isSameOrder(before, order)) return;
    const change = othersChange(before, order, wantedMedias(writes));
    if (change) this.onNews({ kind: 'changedByOthers', change });
  }

  /** Tells the visitor of a failure. After a refusal, reads the galleries again: the media may be deleted or sold. */
  #fail({ errorCode, venueWords }: ShownFailure): void {
    if (!isFailingForAll(errorCode)) void refreshGalleries(this.queryClient);
    this.onNews({ kind: 'failed', errorCode, venueWords });
  }

  #write(task: Task): void {
    this.#look?.abort();
    this.#look = null;
    this.dispatch({ kind: 'pressed', write: { ...task, pressedAt: performance.now() } });
    // Waits for a microtask, so that all ticks of one event form one write.
    queueMicrotask(() => void this.#makeWrites());
  }

  async #makeWrites(): Promise<void> {
    for (let [write] = this.state.writes; write && !this.state.isWriting; [write] = this.state.writes) {
      this.dispatch({ kind: 'begun' });
      const made = write.kind === 'selection' ? this.#makeTicks(write.wanted) : write.run();
      const isOutage = await made.catch((error: unknown) => logProblem('a change of the order cannot be shown', error));
      this.dispatch({ kind: 'ended', isOutage: isOutage === true });
    }
  }

  /** Sends these ticks. Returns whether the ticks that are queued behind them would fail as well. */
  async #makeTicks(wanted: WantedMedias): Promise<boolean> {
    const { order: before } = this.state;
    const isDone = (order: Order) => missingChanges(order, wanted).size === 0;
    let failure: ShownFailure | undefined;
    try {
      await this.#change('changeSelection', isDone, (order, press, show) =>
        this.sendSelection(order, wanted, press, (reply, refusals) => {
          failure ??= refusals[0];
          show(reply);
        }),
      );
    } catch (error) {
      failure = failureOf(error);
    }
    const { order } = this.state;
    if (failure && !(order && isDone(order))) this.#fail(failure);
    else this.announceChange(before);
    return failure !== undefined && isFailingForAll(failure.errorCode);
  }

  /**
   * Changes the latest order. Call this in a write. Without `isDone`, the order is only read back after a NOT_FOUND.
   * @throws the request's error if the order still lacks the change, or that of the read that had to come first.
   * NOT_FOUND: the provider has lost the order's buyer and items. SERVER_BUSY: no time was left to send the request.
   */
  change<Name extends ChangeName>(name: Name, isDone: IsDone, input: Changes[Name]): Promise<void> {
    return this.#change(name, isDone, async ({ id }, press, show) => show(await this.send(name, id, input, press())));
  }

  async #change(
    name: ChangeName | 'changeSelection',
    isDone: IsDone,
    send: (order: Order, press: () => Press, show: (reply: Order) => void) => Promise<unknown>,
  ): Promise<void> {
    const { pressedAt: at = performance.now() } = this.state.writes[0] ?? {};
    const pressedAt = () => Math.max(at, this.#madeTicksAt);
    const sendMs = visitorWaitMs(`order.${name}`) - LEAST_READ_MS;
    const leftMs = () => Math.max(0, Math.round(pressedAt() + sendMs - performance.now()));
    if (leftMs() === 0) throw new CodedError('SERVER_BUSY');
    const press = () => ({ pressedAt: pressedAt(), signal: AbortSignal.timeout(leftMs()) });
    const { order: shown, phase } = this.state;
    let order = phase === 'current' ? shown : await this.readBack(undefined, press().signal);
    if (!order) throw this.state.error;
    const show = (reply: Order): void => {
      if (order && isForgotten(order, reply)) throw new CodedError('NOT_FOUND');
      this.show(reply);
    };
    for (let isRetry = false; !isDone?.(order); isRetry = true) {
      try {
        return void (await send(order, press, show));
      } catch (error) {
        const reason = errorCodeOf(error);
        if (!isDone && reason !== 'NOT_FOUND') throw error;
        const now = await this.readBack(reason, AbortSignal.timeout(leftMs() + LEAST_READ_MS));
        if (now && isDone?.(now)) return;
        // The failed request may still arrive, so the order is read before the next change.
        if (isOutageCode(reason)) this.dispatch({ kind: 'unread', error });
        const isSame = now && isSameOrder(now, order) && reason !== 'NOT_FOUND';
        if (!now || now.isCompleted || isSame || isRetry || leftMs() === 0) throw error;
        order = now;
      }
    }
  }

  /**
   * Sends the missing changes in batches. Returns the order in the last reply. A change that the reply to its own batch
   * lacks is sent again only if the server did not try it (`notMade`); otherwise it was refused, or the package
   * contains the media. If only a later reply lacks it, another phone has undone it, so it is sent again. The longest
   * time that the visitor waits begins anew (`#madeTicksAt`) only after a reply that lacks fewer changes than any
   * before. Two phones that undo each other's changes get no such reply, so they stop when their time is over.
   * @throws the request's error: at once if the next request would fail as well, otherwise after the other changes
   */
  async sendSelection(
    order: Order,
    wanted: WantedMedias,
    press: () => Press = () => ({}),
    onReply: (order: Order, refusals: readonly ShownFailure[]) => void = () => undefined,
  ): Promise<Order> {
    const refused = new Set<string>();
    let latest = order;
    let fewest = missingChanges(order, wanted).size;
    let failure: unknown = null;
    for (;;) {
      const left = [...missingChanges(latest, wanted)].filter(([media]) => !refused.has(media));
      const sent = left.slice(0, MOST_CHANGES_AT_ONCE);
      if (sent.length === 0) break;
      const input = inOrder(order.id, { changes: sent.map(([media, isWanted]) => ({ media, isWanted })) });
      const { pressedAt, signal } = press();
      const send = () => this.client.order.changeSelection.mutate(input, { signal });
      const reply = await whileBusy('order.changeSelection', send, pressedAt).catch((error: unknown) => {
        if (isFailingForAll(errorCodeOf(error))) throw error;
        failure ??= error;
        return null;
      });
      if (reply) rememberOrder(this.card, reply.order);
      latest = reply?.order ?? latest;
      const missing = missingChanges(latest, wanted).size;
      if (missing < fewest) this.#madeTicksAt = performance.now();
      fewest = Math.min(fewest, missing);
      for (const media of missingChanges(latest, new Map(sent)).keys())
        if (!reply?.notMade.includes(media)) refused.add(media);
      if (reply) onReply(reply.order, reply.refusals);
    }
    if (failure !== null) throw failure;
    return latest;
  }

  /** Sends a change with this tab's rights, repeats it while the server is busy, and stores the rights in the reply. */
  async send<Name extends ChangeName>(name: Name, order: string, input: Changes[Name], press: Press = {}) {
    const procedures: Procedures = this.client.order;
    const send = () => procedures[name].mutate(inOrder(order, input), { signal: press.signal });
    const reply = await whileBusy(`order.${name}`, send, press.pressedAt);
    rememberOrder(this.card, reply);
    return reply;
  }

  readonly readInTurn = (): Promise<Order | null> => this.inTurn(() => this.readBack());

  /**
   * Reads and shows the order. Call this in a write. Returns null on failure; `watchOrder` or the next change retries.
   * @param reason the failure that led to the read
   */
  async readBack(reason?: ErrorCode, signal?: AbortSignal): Promise<Order | null> {
    try {
      const order = await this.open({ signal });
      rememberOrder(this.card, order);
      return this.show(await this.#migrated(order, reason));
    } catch (error) {
      logProblem('the order could not be read back', error);
      this.dispatch({ kind: 'unread', error });
      return null;
    }
  }

  /** Reads the order of `cards`; by default, of this visit's cards. Does not store the rights in the reply. */
  open({ signal, ...input }: Partial<RouterInputs['order']['open']> & Options = {}): Promise<Order> {
    const others = this.state.visitCards.flatMap((code) => this.rightOf(code) || []);
    const cards: [string, ...string[]] = [this.rightOf(this.card), ...others];
    return this.client.order.open.query({ ...tabRights(this.card), cards, ...input }, { signal });
  }

  /**
   * If `order` has replaced the shown order, copies the shown order's content, or only its cards if it is completed.
   * After a NOT_FOUND, an empty order counts as a replacement even if the number is the same.
   */
  async #migrated(order: Order, reason: ErrorCode | undefined): Promise<Order> {
    const { order: gone } = this.state;
    const isEmptied = reason === 'NOT_FOUND' && order.items.length === 0 && (gone?.items.length ?? 0) > 0;
    if (!gone || !(isEmptied || hasEnded(this.state, order))) return order;
    void refreshGalleries(this.queryClient);
    if (order.isCompleted) return order;
    if (gone.isCompleted || reason === 'ORDER_COMPLETED') this.dispatch({ kind: 'left' });
    this.dispatch({ kind: 'migrating' });
    // Loads this code only now, because a migration is rare. If loading fails, the next read migrates.
    const { migrateOrder } = await import('./migrate-order.ts');
    const migrated = await migrateOrder(this, this.state.order ?? gone, order);
    if (migrated.isWhole !== null) this.onNews({ kind: 'renewed', isWhole: migrated.isWhole });
    return migrated.order;
  }
}
