import type { CardCode } from '#shared/cards/card-code.ts';
import { RECENT_ORDER_MS } from '#shared/deadlines.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Gallery } from '#shared/media/media.ts';
import { mediaName } from '#shared/media/media-link.ts';
import type { Order, OrderBuyer, OrderItem, SavedCustomer } from '#shared/order.ts';
import { refusalOnPage } from './network-conditions.ts';
import type { OrderCalls } from './visitor.ts';

type Kept = {
  readonly number: number;
  /** Rises with each change, over all orders. */
  readonly version: number;
  readonly cards: readonly CardCode[];
  readonly picks: readonly string[];
  readonly hasPackage: boolean;
  readonly isCompleted: boolean;
  readonly customer: SavedCustomer | null;
};

/** `hadEffect`: the order was not so before. */
type Change = { readonly media: string; readonly isWanted: boolean; readonly hadEffect: boolean };

/** An outage: how many changes are made before one fails. */
type Outage = { readonly after: number; readonly errorCode: ErrorCode };

const PHOTO_CENTS = 1_000;
const PACKAGE_CENTS = 5_000;

/** Numbers are never used twice: a tab remembers the orders of its cards. */
let orders = 0;

const rightOf = (number: number) => `b.${number}`;

/** The server's procedures of an order and the provider behind them, in memory: one open order for each first card. */
export class OrderServer {
  readonly changes: Change[] = [];
  readonly refused: string[] = [];
  readonly #photos: ReadonlyMap<CardCode, readonly string[]>;
  readonly #notSold = new Set<string>();
  #order: Kept | null = null;
  #version = 0;
  #day = 1;
  #outage: Outage | null = null;
  #recent: { readonly order: Kept; readonly at: number } | null = null;

  constructor(cards: readonly CardCode[], photos: number) {
    const namesOf = (code: CardCode) => Array.from({ length: photos }, (_, at) => `p.${code}-${at}`);
    this.#photos = new Map(cards.map((code) => [code, namesOf(code)]));
  }

  get order(): Order {
    return this.#show(this.#opened());
  }

  get galleries(): readonly Gallery[] {
    return [...this.#photos].map(([code, names]) => ({
      cards: [{ code, right: `c.${code}.1`, removal: null, pass: null }],
      sold: [],
      unsold: names.map((name) => ({ id: this.#sign(name), download: null, kind: 'photo', filename: `${name}.jpg` })),
      extras: [],
      cardSellsOnline: true,
    }));
  }

  readonly calls: OrderCalls = {
    open: async ({ cards, buyer, mayBeRecent }) => {
      const recent = mayBeRecent ? this.#recent : null;
      if (recent && Date.now() - recent.at < RECENT_ORDER_MS) return this.#show(recent.order, buyer);
      const before = this.#opened();
      const added = cards
        .map((right) => right.split('.')[1] as CardCode)
        .filter((code) => !before.cards.includes(code));
      const order = this.#mayChangeCards(before, buyer) ? this.#keep({ cards: [...before.cards, ...added] }) : before;
      if (mayBeRecent) this.#recent = { order, at: Date.now() };
      return this.#show(order, buyer);
    },
    changeSelection: async ({ order, changes, buyer }) => {
      const errors = changes.map((change) => ({ media: change.media, errorCode: this.#change(order, change) }));
      const refusals = errors.flatMap(({ media, errorCode }) => (errorCode === null ? [] : [{ media, errorCode }]));
      const [first] = refusals;
      if (first && refusals.length === changes.length) throw refusalOnPage(first.errorCode);
      return { order: this.#show(this.#opened(), buyer), refusals, notMade: [] };
    },
    addAllDigital: async ({ order, buyer }) => this.#edit(order, buyer, () => ({ hasPackage: true })),
    removeAllDigital: async ({ order, buyer }) => this.#edit(order, buyer, () => ({ hasPackage: false })),
    addCard: async ({ order, card, buyer }) => {
      const code = card.split('.')[1] as CardCode;
      return this.#editCards(order, buyer, ({ cards }) => ({ cards: [...new Set([...cards, code])] }));
    },
    removeCard: async ({ order, card, buyer }) =>
      this.#editCards(order, buyer, ({ cards, picks }) => ({
        cards: cards.filter((code) => code !== card),
        picks: picks.filter((name) => !this.#photos.get(card as CardCode)?.includes(name)),
      })),
    saveCustomer: async ({ order, customer }) =>
      this.#edit(order, rightOf(this.#opened().number), () => ({ customer })),
    saveAddress: () => Promise.reject(refusalOnPage('UNKNOWN')),
    proveBuyer: () => Promise.reject(refusalOnPage('BUYER_NOT_PROVEN')),
  };

  readonly sells = (media: string): boolean => !this.#notSold.has(mediaName(media));

  /** Has ids signed anew from now on. */
  changeDay(): void {
    this.#day += 1;
  }

  failBy(outage: Outage | null): void {
    this.#outage = outage;
  }

  loseOrder(): void {
    this.#order = null;
  }

  /** Its number stays. */
  emptyOrder(): void {
    this.#keep({ picks: [], hasPackage: false, customer: null });
  }

  completeOrder(): void {
    const { picks } = this.#keep({ isCompleted: true });
    for (const name of picks) this.#notSold.add(name);
  }

  withdraw(media: string): void {
    const name = mediaName(media);
    this.#notSold.add(name);
    this.#keep({ picks: this.#opened().picks.filter((pick) => pick !== name) });
  }

  /** Changes the order by another phone, which then looks whether others changed anything. */
  async changeElsewhere(media: string): Promise<void> {
    const name = mediaName(media);
    this.#pick(name, !this.#opened().picks.includes(name));
    await this.calls.open({ cards: [`c.${this.#firstCard}.1`], mayBeRecent: true });
  }

  get #firstCard(): CardCode {
    const [code] = this.#photos.keys();
    if (code === undefined) throw new Error('a server needs a card');
    return code;
  }

  #opened(): Kept {
    if (this.#order && !this.#order.isCompleted) return this.#order;
    orders += 1;
    const empty = { picks: [], hasPackage: false, isCompleted: false, customer: null };
    return this.#store({ number: orders, cards: [this.#firstCard], ...empty });
  }

  #keep(changes: Partial<Kept>): Kept {
    const before = this.#opened();
    const now = { ...before, ...changes };
    return JSON.stringify(now) === JSON.stringify(before) ? before : this.#store(now);
  }

  #store(order: Omit<Kept, 'version'>): Kept {
    this.#version += 1;
    this.#order = { ...order, version: this.#version };
    return this.#order;
  }

  #refusalOf(order: string): ErrorCode | null {
    if (this.#order === null || mediaName(order) !== `o.${this.#order.number}`) return 'NOT_FOUND';
    return this.#order.isCompleted ? 'ORDER_COMPLETED' : null;
  }

  #change(order: string, { media, isWanted }: Omit<Change, 'hadEffect'>): ErrorCode | null {
    this.#failInOutage();
    const refusal = this.#refusalOf(order);
    if (refusal !== null) return refusal;
    const name = mediaName(media);
    const isOfOrder = this.#opened().cards.some((code) => this.#photos.get(code)?.includes(name));
    if (!isOfOrder || this.#notSold.has(name)) {
      this.refused.push(media);
      return 'REFUSED';
    }
    this.changes.push({ media: name, isWanted, hadEffect: this.#pick(name, isWanted) });
    return null;
  }

  #failInOutage(): void {
    if (this.#outage === null) return;
    if (this.#outage.after > 0) this.#outage = { ...this.#outage, after: this.#outage.after - 1 };
    else throw refusalOnPage(this.#outage.errorCode);
  }

  #pick(name: string, isWanted: boolean): boolean {
    const { picks } = this.#opened();
    if (picks.includes(name) === isWanted) return false;
    this.#keep({ picks: isWanted ? [...picks, name] : picks.filter((pick) => pick !== name) });
    return true;
  }

  #edit(order: string, buyer: string | undefined, change: (before: Kept) => Partial<Kept>): Order {
    this.#failInOutage();
    const refusal = this.#refusalOf(order);
    if (refusal !== null) throw refusalOnPage(refusal);
    return this.#show(this.#keep(change(this.#opened())), buyer);
  }

  #editCards(order: string, buyer: string | undefined, change: (before: Kept) => Partial<Kept>): Order {
    return this.#edit(order, buyer, (before) => {
      if (!this.#mayChangeCards(before, buyer)) throw refusalOnPage('ORDER_HAS_BUYER');
      return change(before);
    });
  }

  #mayChangeCards({ number, customer }: Kept, buyer: string | undefined): boolean {
    return customer === null || buyer === rightOf(number);
  }

  #sign(name: string): string {
    return `${name}.${this.#day}`;
  }

  #itemsOf({ hasPackage, cards, picks }: Kept): OrderItem[] {
    const unsold = cards.flatMap((code) => this.#photos.get(code) ?? []).filter((name) => !this.#notSold.has(name));
    const names = hasPackage ? unsold : picks;
    if (names.length === 0) return [];
    const totalCents = hasPackage ? PACKAGE_CENTS : names.length * PHOTO_CENTS;
    const medias = names.map((name) => this.#sign(name));
    return [{ id: 'i', isAllDigital: hasPackage, holdsPhotos: true, holdsVideos: false, medias, totalCents }];
  }

  #show(order: Kept, buyer?: string): Order {
    const { number, version, cards, isCompleted, customer } = order;
    const isBuyer = customer !== null && buyer === rightOf(number);
    const someone: OrderBuyer = { kind: customer === null ? 'nobody' : 'someone' };
    const items = isCompleted && !isBuyer ? [] : this.#itemsOf(order);
    return {
      id: this.#sign(`o.${number}`),
      reference: String(number),
      cards,
      isCompleted,
      totalCents: items.reduce((sum, item) => sum + item.totalCents, 0),
      items,
      buyer: isBuyer ? { kind: 'you', right: rightOf(number) } : someone,
      customer: isBuyer ? customer : null,
      address: null,
      payment: null,
      revision: String(version),
    };
  }
}
