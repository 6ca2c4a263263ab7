import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { trpcClient } from '#client/lib/trpc.ts';
import { readOrder, refetchOrder } from '#client/order/load-order.ts';
import {
  ALL_DIGITAL_KEY,
  applyAllDigital,
  applySelectionChange,
  SELECTION_KEY,
  type SelectionChange,
  selectionChangeOf,
  wantedMedias,
} from '#client/order/media-selection.ts';
import { cachedOrder, orderKey } from '#client/order/order-cache.ts';
import { addCardToOrder, removeCardFromOrder } from '#client/order/order-cards.ts';
import {
  ORDER_SCOPE,
  type OrderApi,
  type OrderClient,
  type OrderEvent,
  rightOfCard,
} from '#client/order/order-client.ts';
import type { Caller } from '#server/testing/storefront.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Gallery } from '#shared/media/media.ts';
import { hasAllDigital, type Order, orderedMedias } from '#shared/order.ts';
import { type NetworkConditions, sendUnder } from './network-conditions.ts';

const FINE: NetworkConditions = { kind: 'fine', turns: [0, 0] };

/** A page without a screen: the client's cache, queue and rules with the real server. */
export class Visitor {
  readonly queryClient = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, gcTime: Number.POSITIVE_INFINITY },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  readonly galleries = new Map<CardCode, Gallery>();
  readonly events: OrderEvent[] = [];
  readonly orderClient: OrderClient;
  readonly #caller: Caller;
  #conditions: readonly NetworkConditions[] = [];
  #requests = 0;

  private constructor(caller: Caller, galleries: readonly Gallery[]) {
    this.#caller = caller;
    const { queryClient } = this;
    const utils = createTRPCQueryUtils({ client: trpcClient, queryClient });
    for (const gallery of galleries) {
      const [card] = gallery.cards;
      if (!card) throw new Error('a gallery has its card');
      this.galleries.set(card.code, gallery);
      utils.gallery.byCards.setData({ cards: [card.code] }, gallery);
    }
    const [firstCard] = galleries[0]?.cards ?? [];
    if (!firstCard) throw new Error('a visit begins with a card');
    const onEvent = (event: OrderEvent) => this.events.push(event);
    this.orderClient = { queryClient, utils, api: this.#orderApi(), firstCard, onEvent };
  }

  static async begin(caller: Caller, codes: readonly string[]): Promise<Visitor> {
    const galleries = await Promise.all(codes.map((code) => caller.gallery.byCards({ cards: [code] })));
    const visitor = new Visitor(caller, galleries);
    await refetchOrder(visitor.orderClient);
    return visitor;
  }

  /** For the next requests, repeating. Empty: the network works. */
  setConditions(conditions: readonly NetworkConditions[]): void {
    this.#conditions = conditions;
  }

  get order(): Order {
    const order = cachedOrder(this.orderClient);
    if (!order) throw new Error('there is always an order in the cache');
    return order;
  }

  get isUncertain(): boolean {
    return this.queryClient.getQueryState(orderKey(this.orderClient.firstCard.right))?.isInvalidated === true;
  }

  /** Pending changes override the order. */
  get ticked(): ReadonlySet<string> {
    const pending = this.queryClient.getMutationCache().findAll({ mutationKey: SELECTION_KEY, status: 'pending' });
    const wanted = wantedMedias(pending.map(selectionChangeOf));
    const medias = [...this.galleries.values()].flatMap(({ unsold }) => unsold.map(({ id }) => id));
    const ordered = orderedMedias(this.order);
    return new Set(medias.filter((media) => wanted.get(media) ?? ordered.has(media)));
  }

  /** The package is in the order, or changing. */
  get isLocked(): boolean {
    return hasAllDigital(this.order) || this.queryClient.isMutating({ mutationKey: ALL_DIGITAL_KEY }) > 0;
  }

  toggle(media: string): boolean {
    const isWanted = !this.ticked.has(media);
    this.chooseAll([media], isWanted);
    return isWanted;
  }

  chooseAll(medias: readonly string[], isWanted: boolean): void {
    const change: SelectionChange = { cardRight: this.orderClient.firstCard.right, medias, isWanted };
    this.#mutate(SELECTION_KEY, change, () => applySelectionChange(this.orderClient, change));
  }

  choosePackage(isWanted: boolean): void {
    this.#mutate(ALL_DIGITAL_KEY, { isWanted }, () => applyAllDigital(this.orderClient, { isWanted }));
  }

  addCard(code: CardCode): void {
    const right = rightOfCard(this.orderClient, code) ?? '';
    this.#mutate(['order', 'add-card'], { code }, () => addCardToOrder(this.orderClient, { code, right }));
  }

  removeCard(code: CardCode): void {
    this.#mutate(['order', 'remove-card'], { code }, () => removeCardFromOrder(this.orderClient, code));
  }

  /** Re-reads the order even after a failure: the media may be gone. */
  delete(media: string): void {
    this.#mutate(['order', 'read'], { media }, async () => {
      const remove = () => this.#caller.gallery.removeMedia({ media, removal: this.#removalOf(media) });
      await this.#send(remove).catch(() => null);
      await refetchOrder(this.orderClient);
    });
  }

  /** Outside the queue, as a resumed page does. */
  readOutOfTurn(): void {
    const queryFn = () => readOrder(this.orderClient);
    this.queryClient
      .fetchQuery<unknown>({ queryKey: orderKey(this.orderClient.firstCard.right), queryFn, staleTime: 0 })
      .catch(() => null);
  }

  async waitForIdle(): Promise<void> {
    while (this.queryClient.isMutating() + this.queryClient.isFetching() > 0)
      await new Promise((resolve) => setImmediate(resolve));
  }

  #mutate(mutationKey: readonly string[], variables: object, mutationFn: () => Promise<void>): void {
    const observer = new MutationObserver<void, Error, object>(this.queryClient, {
      mutationKey,
      scope: ORDER_SCOPE,
      mutationFn,
    });
    // Failures become events, or show in the final comparison.
    observer.mutate(variables).catch(() => null);
  }

  #removalOf(media: string): string {
    const galleries = [...this.galleries.values()];
    return galleries.find(({ unsold }) => unsold.some(({ id }) => id === media))?.cards[0]?.removal ?? '';
  }

  #send<T>(request: () => Promise<T>): Promise<T> {
    const conditions = this.#conditions[this.#requests % Math.max(1, this.#conditions.length)] ?? FINE;
    this.#requests += 1;
    return sendUnder(conditions, request);
  }

  #orderApi(): OrderApi {
    const { order } = this.#caller;
    const send =
      <Input>(request: (input: Input) => Promise<Order>) =>
      (input: Input) =>
        this.#send(() => request(input));
    return {
      open: send(order.open),
      openAs: (buyer, input) => this.#send(() => order.open({ ...input, buyer })),
      changeSelection: (input) => this.#send(() => order.changeSelection(input)),
      addAllDigital: send(order.addAllDigital),
      removeAllDigital: send(order.removeAllDigital),
      addCard: send(order.addCard),
      removeCard: send(order.removeCard),
      saveCustomer: send(order.saveCustomer),
      saveAddress: send(order.saveAddress),
      proveBuyer: send(order.proveBuyer),
    };
  }
}
