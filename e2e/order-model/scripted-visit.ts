import { hashKey } from '@tanstack/react-query';
import { expect, vi } from 'vitest';
import { orderKey } from '#client/order/order-client.ts';
import { CUSTOMER } from '#server/testing/buyer.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { RECENT_ORDER_MS } from '#shared/deadlines.ts';
import { hasAllDigital, MOST_CHANGES_AT_ONCE, type Order, orderedMedias } from '#shared/order.ts';
import type { Command, Photo, Script } from './fault-scripts.ts';
import { takeTurns } from './network-conditions.ts';
import { OrderServer } from './order-server.ts';
import { Visitor } from './visitor.ts';

const FIRST = 'FALHAS001' as CardCode;
const SECOND = 'FALHAS002' as CardCode;
/** Per card: more than a request carries. */
const PHOTOS = MOST_CHANGES_AT_ONCE + 1;

/** What the visitor last wanted of each photo, by its id in the gallery. */
type Wishes = Map<string, boolean>;

/** A visitor at a server in memory, and what is known of both from outside. */
export class ScriptedVisit {
  readonly server: OrderServer;
  readonly visitor: Visitor;
  readonly wishes: Wishes = new Map();
  readonly shown: (Order | undefined)[] = [];
  #hasLost = false;

  private constructor(server: OrderServer, visitor: Visitor) {
    this.server = server;
    this.visitor = visitor;
    const { firstCard, queryClient } = visitor.orderClient;
    const key = hashKey(orderKey(firstCard.right));
    queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.queryHash === key) this.shown.push(query.state.data as Order | undefined);
    });
  }

  /** Runs a script, until nothing is pending and the network works again. */
  static async run({ commands, conditions, hasBuyer }: Script): Promise<ScriptedVisit> {
    const server = new OrderServer([FIRST, SECOND], PHOTOS);
    const visit = new ScriptedVisit(server, await Visitor.begin(server.calls, server.galleries));
    const { visitor } = visit;
    if (hasBuyer) await visitor.saveCustomer(CUSTOMER);
    visitor.setConditions(conditions);
    for (const command of commands) {
      // Each press is a task of its own, as in a browser.
      await takeTurns(1);
      await visit.#perform(command);
    }
    await visitor.waitForIdle();
    visitor.setConditions([]);
    server.failBy(null);
    if (visitor.isUncertain) visitor.read();
    await visitor.waitForIdle();
    return visit;
  }

  async comeBack(): Promise<void> {
    this.#look(true);
    await this.visitor.waitForIdle();
  }

  get isTold(): boolean {
    return this.visitor.events.some((event) => event.kind === 'failed' || (event.kind === 'renewed' && !event.isWhole));
  }

  /**
   * The photos that are not as the visitor last wanted them. The package has all of them. One that was withdrawn counts once
   * the server refused it: a page that has it in its order sends nothing for it.
   */
  get unfulfilled(): string[] {
    const { order, refused, sells } = this.server;
    if (hasAllDigital(order)) return [];
    const ordered = orderedMedias(order);
    const isMissing = (media: string, isWanted: boolean) => ordered.has(media) !== isWanted;
    const isKnown = (media: string) => sells(media) || refused.includes(media);
    return [...this.wishes].flatMap(([media, isWanted]) =>
      isMissing(media, isWanted) && isKnown(media) ? [media] : [],
    );
  }

  /** What the server refused shows as it is. */
  expectTrueTicks(): void {
    const ordered = orderedMedias(this.server.order);
    const { ticked } = this.visitor;
    for (const media of this.server.refused) expect([media, ticked.has(media)]).toEqual([media, ordered.has(media)]);
  }

  expectTruth(): void {
    const { order, ticked } = this.visitor;
    const there = this.server.order;
    const seenBy = ({ reference, cards, items, totalCents, revision }: Order) => ({
      ...{ reference, cards, totalCents, revision },
      names: [...orderedMedias({ items }).names].toSorted(),
    });
    expect(seenBy(order)).toEqual(seenBy(there));
    const ordered = orderedMedias(there);
    for (const gallery of this.visitor.galleries.values()) {
      for (const { id } of gallery.unsold) expect([id, ticked.has(id)]).toEqual([id, ordered.has(id)]);
    }
  }

  #mediaOf({ ofSecond, at }: Photo): string {
    return this.visitor.galleries.get(ofSecond ? SECOND : FIRST)?.unsold[at]?.id ?? '';
  }

  async #perform(command: Command): Promise<void> {
    const { visitor, server } = this;
    switch (command.kind) {
      case 'tick':
        if (visitor.isLocked || (command.photo.ofSecond && !visitor.order.cards.includes(SECOND))) return;
        return void this.wishes.set(this.#mediaOf(command.photo), visitor.toggle(this.#mediaOf(command.photo)));
      case 'all':
        return this.#chooseAll(command.isWanted);
      case 'package':
        return visitor.choosePackage(command.isWanted);
      case 'addCard':
        return visitor.addCard(SECOND);
      case 'removeCard':
        return visitor.removeCard(SECOND);
      case 'saveCustomer':
        return visitor.inTurn(() => visitor.saveCustomer(CUSTOMER));
      case 'look':
        return this.#look(command.isLater);
      case 'read':
      case 'readOutOfTurn':
        return visitor[command.kind]();
      case 'changeDay':
      case 'completeOrder':
        return server[command.kind]();
      case 'loseOrder':
        // Twice during one move is too much for a page.
        if (this.#hasLost) await visitor.waitForIdle();
        this.#hasLost = true;
        return server.loseOrder();
      case 'emptyOrder':
        await visitor.waitForIdle();
        // By its buyer alone the page knows that it is not another phone's work.
        if (visitor.order.buyer.kind !== 'you') return;
        this.#hasLost = true;
        return server.emptyOrder();
      case 'withdraw':
      case 'changeElsewhere':
        this.wishes.delete(this.#mediaOf(command.photo));
        return server[command.kind](this.#mediaOf(command.photo));
      case 'outage':
        return server.failBy(command);
      case 'wait':
        return takeTurns(command.turns);
    }
  }

  #look(isLater: boolean): void {
    if (isLater) vi.setSystemTime(Date.now() + RECENT_ORDER_MS + 1);
    this.visitor.look();
  }

  #chooseAll(isWanted: boolean): void {
    const { visitor, wishes } = this;
    if (visitor.isLocked) return;
    const unsold = visitor.galleries.get(FIRST)?.unsold ?? [];
    const medias = unsold.map(({ id }) => id).filter((id) => visitor.ticked.has(id) !== isWanted);
    visitor.chooseAll(medias, isWanted);
    for (const media of medias) wishes.set(media, isWanted);
  }
}
