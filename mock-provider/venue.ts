import type { WireOrganization } from '#shared/provider-api/organization.ts';
import type { Answer } from './answer.ts';
import { buildCard, type Card, type CardSeed } from './cards/card.ts';
import type { Media } from './cards/media.ts';
import type { KnownCustomer } from './cards/recipe.ts';
import type { Catalogue } from './catalogue.ts';
import { Clock } from './clock.ts';
import type { FaultSpec } from './faults/fault.ts';
import { FaultList } from './faults/fault-list.ts';
import { Journal } from './journal.ts';
import type { Order } from './orders/order.ts';
import { type ErrorStyle, Refusal } from './refuse.ts';
import { UploadedPhotos } from './uploads/uploaded-photos.ts';

/** What the sources leave open about the provider; every organization may answer differently. */
export type Switches = {
  readonly errorStyle: ErrorStyle;
  /** Off: every refusal comes with HTTP 200. */
  readonly httpErrors: boolean;
  readonly orderPost: 'create_or_get' | 'create';
  /** Untold: a payment has its status and PIX text alone, which is all that the sources list. */
  readonly paymentMethod: 'told' | 'untold';
};

/** All that a venue starts from; resetting it means building it from this again. */
export type VenueSeed = {
  readonly organization: WireOrganization;
  readonly catalogue: Catalogue;
  readonly cards: readonly CardSeed[];
  readonly customers: readonly KnownCustomer[];
  readonly switches: Switches;
  /** Made by a test: it goes on a full reset. */
  readonly isolated: boolean;
};

/** One organization and everything that has happened in it: an isolated world. */
export class Venue {
  readonly id: string;
  readonly seed: VenueSeed;
  readonly organization: WireOrganization;
  readonly catalogue: Catalogue;
  readonly switches: Switches;
  readonly customers: KnownCustomer[];
  readonly clock = new Clock();
  readonly journal = new Journal();
  readonly faults: FaultList;
  /** The last true answer of each call, by method and pattern. */
  readonly answers = new Map<string, Answer>();
  readonly uploads = new UploadedPhotos();
  readonly orders = new Map<string, Order>();
  /** The media each ZIP may hold, by the ZIP's id. */
  readonly zips = new Map<string, readonly string[]>();
  /** What should never happen and did, in words; read by the invariants. */
  readonly breaches: string[] = [];
  readonly #cardSeeds: Map<string, CardSeed>;
  readonly #cards = new Map<string, Card>();
  readonly #counts = new Map<string, number>();

  constructor(seed: VenueSeed) {
    this.id = seed.organization.id;
    this.faults = new FaultList(`${this.id}-`);
    this.seed = seed;
    this.organization = seed.organization;
    this.catalogue = seed.catalogue;
    this.switches = seed.switches;
    this.customers = [...seed.customers];
    this.#cardSeeds = new Map(seed.cards.map((card) => [card.code, card]));
  }

  /** The next number of a series, from 1: what makes ids deterministic. */
  count(series: string): number {
    const next = (this.#counts.get(series) ?? 0) + 1;
    this.#counts.set(series, next);
    return next;
  }

  hasCard(code: string): boolean {
    return this.#cardSeeds.has(code);
  }

  /** Every card as data, built or not. */
  seeds(): CardSeed[] {
    return [...this.#cardSeeds.values()];
  }

  /** @returns how every call that names this card goes wrong, if it does */
  cardFault(code: string): FaultSpec | undefined {
    return this.#cardSeeds.get(code)?.fault;
  }

  /** Adds a card, or puts another in the place of one with the same code. */
  addCard(seed: CardSeed): Card {
    this.#cardSeeds.set(seed.code, seed);
    this.#cards.delete(seed.code);
    return this.card(seed.code);
  }

  /**
   * The card with this code; built at the first asking, so that big ones cost nothing before.
   * @throws Refusal CARD_NOT_FOUND
   */
  card(code: string): Card {
    const built = this.#cards.get(code);
    if (built) return built;
    const seed = this.#cardSeeds.get(code);
    if (!seed) throw new Refusal('CARD_NOT_FOUND');
    const card = buildCard(this.id, seed, this.organization.has_online_sale);
    this.#cards.set(code, card);
    return card;
  }

  /**
   * Finds a media by its id, which names its card.
   * @throws Refusal MEDIA_NOT_FOUND
   */
  media(id: string): { card: Card; media: Media } {
    const code = id.split('-')[1]?.toUpperCase() ?? '';
    const card = this.hasCard(code) ? this.card(code) : undefined;
    const media = card?.media.get(id);
    if (!card || !media) throw new Refusal('MEDIA_NOT_FOUND');
    return { card, media };
  }

  /** @throws Refusal ORDER_NOT_FOUND */
  order(id: string): Order {
    const order = this.orders.get(id);
    if (!order) throw new Refusal('ORDER_NOT_FOUND');
    return order;
  }
}
