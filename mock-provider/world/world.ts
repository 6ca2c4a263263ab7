import { FaultList } from '#mock-provider/faults/active-fault.ts';
import type { MockResponse } from '#mock-provider/http/response.ts';
import { MAGIC_CARDS } from '#mock-provider/scenarios/catalogue.ts';
import { TokenStore } from '#mock-provider/third-party/token-store.ts';
import type { Card, CardSeed } from '#mock-provider/world/cards/card.ts';
import type { Media } from '#mock-provider/world/cards/media.ts';
import type { Order } from '#mock-provider/world/orders/order.ts';
import type { WireCatalogue } from '#shared/provider-api/organization.ts';
import { MACHINE_CLOCK } from './clock.ts';
import type { Fixtures } from './fixtures.ts';
import { Journal } from './journal.ts';
import { found } from './refusal.ts';
import { DEFAULT_SWITCHES } from './switches.ts';
import { Venue, type VenueSeed } from './venue.ts';

export function catalogueOf({ catalogues }: Fixtures, id: string): WireCatalogue {
  const catalogue = catalogues.find(({ organization }) => organization === id);
  return { products: catalogue?.products ?? [], all_digital: catalogue?.all_digital ?? null };
}

function fixtureSeeds(fixtures: Fixtures): VenueSeed[] {
  return fixtures.organizations.map((organization) => {
    const own = fixtures.cards
      .filter((card) => card.organization === organization.id)
      .map(({ organization: _, code, ...recipe }): CardSeed => ({ code, recipe }));
    return {
      organization,
      catalogue: catalogueOf(fixtures, organization.id),
      cards: [...MAGIC_CARDS, ...own],
      customers: fixtures.customers,
      switches: DEFAULT_SWITCHES,
      storage: { folder: organization.web_name, files: {} },
      magicCards: true,
      isolated: false,
      hasWholeJournal: false,
    };
  });
}

export class World {
  /** The faults of the world belong to no venue. */
  readonly id = undefined;
  readonly fixtures: Fixtures;
  readonly #venues = new Map<string, Venue>();
  readonly #byWebName = new Map<string, Venue>();
  tokens = new TokenStore();
  journal = new Journal();
  /** Fault rules for all venues, and for calls without a venue. */
  readonly faults = new FaultList('', () => [MACHINE_CLOCK, ...this.venues().map(({ clock }) => clock)]);
  readonly lastResponses = new Map<string, MockResponse>();
  violations: string[] = [];
  isolatedCount = 0;

  readonly #owners: ReadonlyMap<string, string>;

  /** @param owners venue ids by the ids of orders and media that need not begin with their venue's id */
  constructor(fixtures: Fixtures, owners: ReadonlyMap<string, string> = new Map()) {
    this.fixtures = fixtures;
    this.#owners = owners;
    this.reset();
  }

  /** Builds everything again from the fixtures. Venues that the control API made are removed. */
  reset(): void {
    for (const venue of this.venues()) this.removeVenue(venue);
    this.isolatedCount = 0;
    this.faults.clear();
    this.lastResponses.clear();
    this.tokens = new TokenStore();
    this.journal = new Journal();
    this.violations = [];
    for (const seed of fixtureSeeds(this.fixtures)) this.addVenue(seed);
  }

  addVenue(seed: VenueSeed): Venue {
    this.#venues.get(seed.organization.id)?.faults.clear();
    const venue = new Venue(seed, this.fixtures.media);
    this.#venues.set(venue.id, venue);
    this.#byWebName.set(venue.organization.web_name, venue);
    return venue;
  }

  removeVenue(venue: Venue): void {
    venue.faults.clear();
    this.#venues.delete(venue.id);
    this.#byWebName.delete(venue.organization.web_name);
  }

  venues(): Venue[] {
    return [...this.#venues.values()];
  }

  /** @param name an id or a web name */
  find(name: string): Venue | undefined {
    return this.#venues.get(name) ?? this.#byWebName.get(name);
  }

  /** @param id of an organization, an order or a media. If the mock made the id, its first part is the venue's id. */
  ownerOf(id: string): Venue | undefined {
    return this.#venues.get(this.#owners.get(id) ?? id.split('-', 1)[0] ?? '');
  }

  venue(id: string): Venue {
    return found(this.#venues.get(id), 'ORGANIZATION_NOT_FOUND');
  }

  venueByWebName(webName: string): Venue {
    return found(this.#byWebName.get(webName), 'ORGANIZATION_NOT_FOUND');
  }

  order(id: string): { venue: Venue; order: Order } {
    const venue = found(this.ownerOf(id), 'ORDER_NOT_FOUND');
    return { venue, order: found(venue.orders.get(id), 'ORDER_NOT_FOUND') };
  }

  media(id: string): { venue: Venue; card: Card; media: Media } {
    const venue = found(this.ownerOf(id), 'MEDIA_NOT_FOUND');
    return { venue, ...venue.media(id) };
  }
}
