import { QueryClient } from '@tanstack/react-query';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import { trpc, trpcClient } from '#client/lib/trpc.ts';
import { beginOrder, lookAtOrder } from '#client/order/order-looks.ts';
import { OrderSession } from '#client/order/order-session.ts';
import { needsRead, type OrderNews, wantedMedias, wantedPackage } from '#client/order/order-state.ts';
import { addCardToOrder, removeCardFromOrder } from '#client/queries/card-changes.ts';
import type { Caller } from '#server/testing/storefront.ts';
import type { AppRouter } from '#server/trpc/router.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Customer } from '#shared/customer/customer.ts';
import type { Gallery } from '#shared/media/media.ts';
import { hasAllDigital, type Order, orderedMedias } from '#shared/order.ts';
import { FINE, type NetworkConditions, sendUnder, takeTurns } from './network.ts';

/** The procedures that the page calls, by router and name. */
type Calls = Readonly<Record<string, Readonly<Record<string, (input: unknown) => Promise<unknown>>>>>;

/** A visitor's page without a screen: the client's order session, connected to any server. */
export class Visitor {
  readonly queryClient = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: false, gcTime: Number.POSITIVE_INFINITY } },
  });
  readonly galleries = new Map<CardCode, Gallery>();
  readonly news: OrderNews[] = [];
  readonly session: OrderSession;
  readonly #calls: Calls;
  #conditions: readonly NetworkConditions[] = [];
  #requests = 0;
  #unanswered = 0;

  private constructor(calls: Caller, galleries: readonly Gallery[]) {
    this.#calls = calls as unknown as Calls;
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
    this.session = new OrderSession(firstCard.code, this.#client(), queryClient);
    this.session.onNews = (news) => this.news.push(news);
  }

  static async begin(calls: Caller, galleries: readonly Gallery[]): Promise<Visitor> {
    const visitor = new Visitor(calls, galleries);
    await beginOrder(visitor.session);
    return visitor;
  }

  /** Sets the conditions of the next requests, one each; then they repeat. If the list is empty, all are fine. */
  setConditions(conditions: readonly NetworkConditions[]): void {
    this.#conditions = conditions;
    this.#requests = 0;
  }

  get order(): Order {
    const { order } = this.session.state;
    if (!order) throw new Error('there is always an order');
    return order;
  }

  get needsRead(): boolean {
    return needsRead(this.session.state);
  }

  get ticked(): ReadonlySet<string> {
    const wanted = wantedMedias(this.session.state.writes);
    const medias = [...this.galleries.values()].flatMap(({ unsold }) => unsold.map(({ id }) => id));
    const ordered = orderedMedias(this.order);
    return new Set(medias.filter((media) => wanted.get(media) ?? ordered.has(media)));
  }

  get isLocked(): boolean {
    return hasAllDigital(this.order) || wantedPackage(this.session.state.writes) !== null;
  }

  toggle(media: string): boolean {
    const isWanted = !this.ticked.has(media);
    this.session.choose([media], isWanted);
    return isWanted;
  }

  addCard(code: CardCode): void {
    this.#start(addCardToOrder(this.session, { code, right: this.session.rightOf(code) }));
  }

  removeCard(code: CardCode): void {
    this.#start(removeCardFromOrder(this.session, code));
  }

  async saveCustomer(customer: Customer): Promise<void> {
    const { session } = this;
    await session.inTurn(() => session.change('saveCustomer', null, { customer }));
  }

  read(): void {
    this.#start(this.session.readInTurn());
  }

  /** Does what the page does each second. @param wasAway whether the visitor came back after a minute */
  look(wasAway = false): void {
    this.#start(lookAtOrder(this.session, wasAway));
  }

  inTurn(task: () => Promise<unknown>): void {
    this.#start(this.session.inTurn(task));
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
    // A request can be under way even if nothing waits for it.
    const isBusy = () => this.session.state.writes.length + this.#unanswered > 0;
    while (isBusy()) await takeTurns(1);
  }

  /** Ignores failures: they become news, or the final comparison shows them. */
  #start(task: Promise<unknown>): void {
    task.catch(() => null);
  }

  /** Returns a client that calls the server without a network. */
  #client() {
    const link: TRPCLink<AppRouter> = () => (request) =>
      observable((answer) => {
        const [router = '', procedure = ''] = request.op.path.split('.');
        this.send(async () => this.#calls[router]?.[procedure]?.(request.op.input)).then(
          (data) => {
            answer.next({ result: { data } });
            answer.complete();
          },
          (error) => answer.error(TRPCClientError.from(error)),
        );
      });
    return trpc.createClient({ links: [link] });
  }
}
