import { type MutationFunction, type MutationKey, MutationObserver, QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { trpcClient } from '#client/lib/trpc.ts';
import {
  ALL_DIGITAL_KEY,
  allDigitalMutation,
  SELECTION_KEY,
  saveBuyer,
  selectionChangeOf,
  selectionMutation,
  wantedMedias,
} from '#client/order/change-order.ts';
import { addCardToOrder, removeCardFromOrder } from '#client/order/order-cards.ts';
import {
  cachedOrder,
  createOrderApi,
  ORDER_SCOPE,
  type OrderClient,
  type OrderEvent,
  type OrderProcedures,
  orderKey,
  rightOfCard,
} from '#client/order/order-client.ts';
import { orderQuery, readMutation, refetchOrder } from '#client/order/read-order.ts';
import type { Caller } from '#server/testing/storefront.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Customer } from '#shared/customer/customer.ts';
import type { Gallery } from '#shared/media/media.ts';
import { hasAllDigital, type Order, orderedMedias } from '#shared/order.ts';
import { FINE, type NetworkConditions, sendUnder, takeTurns } from './network.ts';

export type OrderCalls = Pick<Caller['order'], keyof OrderProcedures>;

type Queued<Variables> = {
  readonly mutationKey?: MutationKey;
  readonly scope: { readonly id: string };
  readonly mutationFn: MutationFunction<unknown, Variables>;
};

/** A page without a screen: the client's cache, queue and rules, with any server. */
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
  readonly #calls: OrderCalls;
  #conditions: readonly NetworkConditions[] = [];
  #requests = 0;
  #unanswered = 0;

  private constructor(calls: OrderCalls, galleries: readonly Gallery[]) {
    this.#calls = calls;
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
    const api = createOrderApi(this.#procedures(), firstCard);
    this.orderClient = { queryClient, utils, api, firstCard, onEvent };
  }

  static async begin(calls: OrderCalls, galleries: readonly Gallery[]): Promise<Visitor> {
    const visitor = new Visitor(calls, galleries);
    await refetchOrder(visitor.orderClient);
    return visitor;
  }

  /** The next requests meet these conditions in turn; without any the network works. */
  setConditions(conditions: readonly NetworkConditions[]): void {
    this.#conditions = conditions;
    this.#requests = 0;
  }

  get order(): Order {
    const order = cachedOrder(this.orderClient);
    if (!order) throw new Error('there is always an order in the cache');
    return order;
  }

  get isUncertain(): boolean {
    return this.queryClient.getQueryState(orderKey(this.orderClient.firstCard.right))?.isInvalidated === true;
  }

  get ticked(): ReadonlySet<string> {
    const pending = this.queryClient.getMutationCache().findAll({ mutationKey: SELECTION_KEY, status: 'pending' });
    const wanted = wantedMedias(pending.map(selectionChangeOf));
    const medias = [...this.galleries.values()].flatMap(({ unsold }) => unsold.map(({ id }) => id));
    const ordered = orderedMedias(this.order);
    return new Set(medias.filter((media) => wanted.get(media) ?? ordered.has(media)));
  }

  get isLocked(): boolean {
    return hasAllDigital(this.order) || this.queryClient.isMutating({ mutationKey: ALL_DIGITAL_KEY }) > 0;
  }

  toggle(media: string): boolean {
    const isWanted = !this.ticked.has(media);
    this.chooseAll([media], isWanted);
    return isWanted;
  }

  chooseAll(medias: readonly string[], isWanted: boolean): void {
    this.#mutate(selectionMutation(this.orderClient), {
      cardRight: this.orderClient.firstCard.right,
      medias,
      isWanted,
    });
  }

  choosePackage(isWanted: boolean): void {
    this.#mutate(allDigitalMutation(this.orderClient), { isWanted });
  }

  addCard(code: CardCode): void {
    const right = rightOfCard(this.orderClient, code) ?? '';
    this.inTurn(() => addCardToOrder(this.orderClient, { code, right }));
  }

  removeCard(code: CardCode): void {
    this.inTurn(() => removeCardFromOrder(this.orderClient, code));
  }

  async saveCustomer(customer: Customer): Promise<void> {
    const { saveCustomer } = this.orderClient.api;
    await saveBuyer(this.orderClient, this.order.id, (order) => saveCustomer({ order, customer }));
  }

  read(): void {
    this.#mutate(readMutation(this.orderClient), undefined);
  }

  readOutOfTurn(): void {
    this.queryClient.fetchQuery({ ...orderQuery(this.orderClient), staleTime: 0 }).catch(() => null);
  }

  inTurn(mutationFn: () => Promise<unknown>): void {
    this.#mutate({ scope: ORDER_SCOPE, mutationFn }, undefined);
  }

  send<T>(request: () => Promise<T>): Promise<T> {
    const conditions = this.#conditions[this.#requests % Math.max(1, this.#conditions.length)] ?? FINE;
    this.#requests += 1;
    this.#unanswered += 1;
    return sendUnder(conditions, request).finally(() => {
      this.#unanswered -= 1;
    });
  }

  async waitForIdle(): Promise<void> {
    // A request is on its way even if nothing waits for it.
    const isBusy = () => this.queryClient.isMutating() + this.queryClient.isFetching() + this.#unanswered > 0;
    while (isBusy()) await takeTurns(1);
  }

  #mutate<Variables>(options: Queued<Variables>, variables: Variables): void {
    const observer = new MutationObserver<unknown, Error, Variables>(this.queryClient, options);
    // Failures become events, or show in the final comparison.
    observer.mutate(variables).catch(() => null);
  }

  #procedures(): OrderProcedures {
    const sent =
      <Input, Reply>(call: (input: Input) => Promise<Reply>) =>
      (input: Input) =>
        this.send(() => call(input));
    const calls = this.#calls;
    return {
      open: { query: sent(calls.open) },
      version: { query: sent(calls.version) },
      changeSelection: { mutate: sent(calls.changeSelection) },
      addAllDigital: { mutate: sent(calls.addAllDigital) },
      removeAllDigital: { mutate: sent(calls.removeAllDigital) },
      addCard: { mutate: sent(calls.addCard) },
      removeCard: { mutate: sent(calls.removeCard) },
      saveCustomer: { mutate: sent(calls.saveCustomer) },
      saveAddress: { mutate: sent(calls.saveAddress) },
      proveBuyer: { mutate: sent(calls.proveBuyer) },
    };
  }
}
