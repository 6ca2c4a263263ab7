import { MutationObserver, QueryClient, type QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '#client/lib/trpc.ts';
import { addCardToOrder, removeCardFromOrder } from '#client/order/order-cards.ts';
import {
  cachedOrder,
  ORDER_SCOPE,
  type OrderCalls,
  type OrderClient,
  type OrderEvent,
  orderKey,
} from '#client/order/order-entry.ts';
import { readOrder, refetchOrder } from '#client/order/order-reading.ts';
import {
  ALL_DIGITAL_WISH_KEY,
  fulfilAllDigital,
  fulfilWishes,
  MEDIA_WISH_KEY,
  type SelectionChange,
} from '#client/order/order-wishes.ts';
import { rightOfCard } from '#client/queries/card-entry.ts';
import type { Caller } from '#server/testing/storefront.ts';
import type { CardCode } from '#shared/card-code.ts';
import type { Gallery } from '#shared/media.ts';
import { hasAllDigital, orderedMedias } from '#shared/order.ts';
import { throughWeather, type Weather } from './weather.ts';

const FINE: Weather = { kind: 'fine', turns: [0, 0] };

/** A page without a screen: the client's own cache, queue and rules, against the real server. */
export class Visit {
  readonly client = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, gcTime: Number.POSITIVE_INFINITY },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  readonly galleries = new Map<CardCode, Gallery>();
  readonly news: OrderEvent[] = [];
  readonly desk: OrderClient;
  readonly #caller: Caller;
  #weather: readonly Weather[] = [];
  #calls = 0;

  private constructor(caller: Caller, galleries: readonly Gallery[]) {
    this.#caller = caller;
    for (const gallery of galleries) {
      const [card] = gallery.cards;
      if (!card) throw new Error('a gallery has its card');
      this.galleries.set(card.code, gallery);
      this.client.setQueryData(getQueryKey(trpc.gallery.byCards, { cards: [card.code] }, 'query'), gallery);
    }
    const [first] = galleries[0]?.cards ?? [];
    if (!first) throw new Error('a visit begins with a card');
    this.desk = { client: this.client, calls: this.#orderCalls(), first, tell: (news) => this.news.push(news) };
  }

  /** Opens the first card and its order, in fine weather. */
  static async begin(caller: Caller, codes: readonly string[]): Promise<Visit> {
    const visit = new Visit(caller, await Promise.all(codes.map((code) => caller.gallery.byCards({ cards: [code] }))));
    await visit.read();
    return visit;
  }

  /** The calls from now on fare like this, over and over; without any: well. */
  setWeather(weather: readonly Weather[]): void {
    this.#weather = weather;
  }

  get order() {
    const order = cachedOrder(this.desk);
    if (!order) throw new Error('there is always an order in the cache');
    return order;
  }

  /** Whether the screen says that it does not know. */
  get isInDoubt(): boolean {
    return this.client.getQueryState(orderKey(this.desk.first.right))?.isInvalidated === true;
  }

  /** What is ticked on the screen: wishes at once, the rest by the order. */
  get ticked(): ReadonlySet<string> {
    const pending = this.client.getMutationCache().findAll({ mutationKey: MEDIA_WISH_KEY, status: 'pending' });
    const wishes = new Map(
      pending.map(({ state }) => state.variables as SelectionChange).map((w) => [w.media, w.isWanted]),
    );
    const medias = [...this.galleries.values()].flatMap(({ unsold }) => unsold.map(({ id }) => id));
    const ordered = orderedMedias(this.order);
    return new Set(medias.filter((media) => wishes.get(media) ?? ordered.has(media)));
  }

  /** Ticks rest while the package is in the order, or on its way. */
  get isLocked(): boolean {
    return hasAllDigital(this.order) || this.client.isMutating({ mutationKey: ALL_DIGITAL_WISH_KEY }) > 0;
  }

  toggle(media: string): boolean {
    const isWanted = !this.ticked.has(media);
    const wish: SelectionChange = { first: this.desk.first.right, media, isWanted };
    this.#change(MEDIA_WISH_KEY, wish, () => fulfilWishes(this.desk, wish));
    return isWanted;
  }

  choosePackage(isWanted: boolean): void {
    this.#change(ALL_DIGITAL_WISH_KEY, { isWanted }, () => fulfilAllDigital(this.desk, { isWanted }));
  }

  addCard(code: CardCode): void {
    const right = rightOfCard(this.client, code) ?? '';
    this.#change(['order', 'add-card'], { code }, () => addCardToOrder(this.desk, { code, right }));
  }

  removeCard(code: CardCode): void {
    this.#change(['order', 'remove-card'], { code }, () => removeCardFromOrder(this.desk, code));
  }

  /** Takes a media out for good, then reads the order; also without an answer, for it may be gone all the same. */
  delete(media: string): void {
    this.#change(['order', 'read'], { media }, async () => {
      await this.#send(() => this.#caller.gallery.removeMedia({ media, removal: this.#removalOf(media) })).catch(
        () => null,
      );
      await refetchOrder(this.desk);
    });
  }

  /** A read that nobody queued: of a page that comes back, or of another part of it. */
  readOutOfTurn(): void {
    const queryFn = () => readOrder(this.desk);
    this.client
      .fetchQuery<unknown>({ queryKey: orderKey(this.desk.first.right), queryFn, staleTime: 0 })
      .catch(() => null);
  }

  async read(): Promise<void> {
    await refetchOrder(this.desk);
  }

  /** Until nothing is under way any more. */
  async settle(): Promise<void> {
    while (this.client.isMutating() + this.client.isFetching() > 0)
      await new Promise((resolve) => setImmediate(resolve));
  }

  #change(mutationKey: QueryKey, variables: object, mutationFn: () => Promise<void>): void {
    const observer = new MutationObserver<void, Error, object>(this.client, {
      mutationKey,
      scope: ORDER_SCOPE,
      mutationFn,
    });
    // Its failure is told by the news, or by the truth that is compared in the end.
    observer.mutate(variables).catch(() => null);
  }

  #removalOf(media: string): string {
    const galleries = [...this.galleries.values()];
    return galleries.find(({ unsold }) => unsold.some(({ id }) => id === media))?.cards[0]?.removal ?? '';
  }

  #send<T>(call: () => Promise<T>): Promise<T> {
    const weather = this.#weather[this.#calls % Math.max(1, this.#weather.length)] ?? FINE;
    this.#calls += 1;
    return throughWeather(weather, call);
  }

  #orderCalls(): OrderCalls {
    const { order } = this.#caller;
    return {
      open: (input) => this.#send(() => order.open(input)),
      addMedia: (input) => this.#send(() => order.addMedia(input)),
      removeMedia: (input) => this.#send(() => order.removeMedia(input)),
      addAllDigital: (input) => this.#send(() => order.addAllDigital(input)),
      removeAllDigital: (input) => this.#send(() => order.removeAllDigital(input)),
      addCard: (input) => this.#send(() => order.addCard(input)),
      removeCard: (input) => this.#send(() => order.removeCard(input)),
      saveCustomer: (input) => this.#send(() => order.saveCustomer(input)),
      saveAddress: (input) => this.#send(() => order.saveAddress(input)),
      proveBuyer: (input) => this.#send(() => order.proveBuyer(input)),
    };
  }
}
