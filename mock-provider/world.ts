import type { Answer } from './answer.ts';
import type { Card, CardSeed } from './cards/card.ts';
import type { Media } from './cards/media.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { FaultList } from './faults/fault-list.ts';
import type { Fixtures } from './fixtures.ts';
import { Journal } from './journal.ts';
import type { Order } from './orders/order.ts';
import { Refusal } from './refuse.ts';
import { MAGIC_CARDS } from './scenarios.ts';
import { TokenStore } from './third-party/token-store.ts';
import { type Switches, Venue, type VenueSeed } from './venue.ts';

export const DEFAULT_SWITCHES: Switches = {
  errorStyle: 'flag',
  httpErrors: true,
  orderPost: 'create_or_get',
  paymentMethod: 'told',
};

function fixtureSeeds(fixtures: Fixtures): VenueSeed[] {
  return fixtures.organizations.map((organization) => {
    const own = fixtures.cards
      .filter((card) => card.organization === organization.id)
      .map(({ organization: _, code, ...recipe }): CardSeed => ({ code, recipe }));
    const catalogue = fixtures.catalogues.find((one) => one.organization === organization.id) ?? {};
    return {
      organization,
      catalogue: readCatalogue(catalogue),
      cards: [...MAGIC_CARDS, ...own],
      customers: fixtures.customers,
      switches: DEFAULT_SWITCHES,
      isolated: false,
    };
  });
}

/** All that changes: every venue, the card tokens, and what could not be laid at any venue's door. */
export class World {
  readonly fixtures: Fixtures;
  readonly #venues = new Map<string, Venue>();
  readonly #byWebName = new Map<string, Venue>();
  tokens = new TokenStore();
  /** All calls, of every venue and of none. */
  journal = new Journal();
  /** Troubles of every venue, and of calls that name none. */
  readonly faults = new FaultList('');
  /** As a venue's, for calls that name no venue. */
  readonly answers = new Map<string, Answer>();
  /** As a venue's, for calls that name no venue. */
  breaches: string[] = [];
  #isolatedCount = 0;

  constructor(fixtures: Fixtures) {
    this.fixtures = fixtures;
    this.reset();
  }

  /** Back to the fixtures: nothing that happened is left, and no isolated venue. */
  reset(): void {
    for (const venue of this.venues()) this.removeVenue(venue);
    this.#isolatedCount = 0;
    this.faults.clear();
    this.answers.clear();
    this.tokens = new TokenStore();
    this.journal = new Journal();
    this.breaches = [];
    for (const seed of fixtureSeeds(this.fixtures)) this.addVenue(seed);
  }

  /** Builds one venue again from what it was made of. */
  resetVenue(venue: Venue): Venue {
    return this.addVenue(venue.seed);
  }

  /** Adds a venue, or puts another in the place of the one with its id. */
  addVenue(seed: VenueSeed): Venue {
    this.#venues.get(seed.organization.id)?.faults.clear();
    const venue = new Venue(seed);
    this.#venues.set(venue.id, venue);
    this.#byWebName.set(venue.organization.web_name, venue);
    return venue;
  }

  removeVenue(venue: Venue): void {
    venue.faults.clear();
    this.#venues.delete(venue.id);
    this.#byWebName.delete(venue.organization.web_name);
  }

  /** The number of the next isolated venue, from 1. */
  nextIsolated(): number {
    this.#isolatedCount += 1;
    return this.#isolatedCount;
  }

  venues(): Venue[] {
    return [...this.#venues.values()];
  }

  /** @param name an id or a web name */
  find(name: string): Venue | undefined {
    return this.#venues.get(name) ?? this.#byWebName.get(name);
  }

  /** @returns the venue that an id (of an organization, an order, a media) names in its first part */
  ownerOf(id: string): Venue | undefined {
    return this.#venues.get(id.split('-', 1)[0] ?? '');
  }

  /** @throws Refusal ORGANIZATION_NOT_FOUND */
  venue(id: string): Venue {
    const venue = this.#venues.get(id);
    if (!venue) throw new Refusal('ORGANIZATION_NOT_FOUND');
    return venue;
  }

  /** @throws Refusal ORGANIZATION_NOT_FOUND */
  venueByWebName(webName: string): Venue {
    const venue = this.#byWebName.get(webName);
    if (!venue) throw new Refusal('ORGANIZATION_NOT_FOUND');
    return venue;
  }

  /** @throws Refusal ORDER_NOT_FOUND */
  order(id: string): { venue: Venue; order: Order } {
    const venue = this.ownerOf(id);
    if (!venue) throw new Refusal('ORDER_NOT_FOUND');
    return { venue, order: venue.order(id) };
  }

  /** @throws Refusal MEDIA_NOT_FOUND */
  media(id: string): { venue: Venue; card: Card; media: Media } {
    const venue = this.ownerOf(id);
    if (!venue) throw new Refusal('MEDIA_NOT_FOUND');
    return { venue, ...venue.media(id) };
  }

  /** What the venue `fotos` sells: what an isolated venue sells unless it says otherwise. */
  defaultCatalogue(): Catalogue {
    return readCatalogue(this.fixtures.catalogues[0] ?? {});
  }
}
