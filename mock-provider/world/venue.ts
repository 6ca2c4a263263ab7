import { isDeepStrictEqual } from 'node:util';
import { FaultList } from '#mock-provider/faults/active-fault.ts';
import type { FaultSpec } from '#mock-provider/faults/fault.ts';
import type { MockResponse } from '#mock-provider/http/response.ts';
import { buildCard, type Card, type CardSeed } from '#mock-provider/world/cards/card.ts';
import type { Media } from '#mock-provider/world/cards/media.ts';
import type { Arrival, CardRecipe, KnownCustomer } from '#mock-provider/world/cards/recipe.ts';
import type { Order } from '#mock-provider/world/orders/order.ts';
import { UploadedPhotos } from '#mock-provider/world/uploads.ts';
import type { WireCatalogue, WireOrganization } from '#shared/provider-api/organization.ts';
import { Clock } from './clock.ts';
import type { FixtureMedia } from './fixtures.ts';
import { Journal } from './journal.ts';
import type { Picture } from './picture.ts';
import { found, Refusal } from './refusal.ts';
import type { Switches } from './switches.ts';

/** The data that a venue is built from. A reset builds it again from the same data. */
export type VenueSeed = {
  readonly organization: WireOrganization;
  readonly catalogue: WireCatalogue;
  readonly cards: readonly CardSeed[];
  readonly customers: readonly KnownCustomer[];
  readonly switches: Switches;
  /** The venue's pictures in the public storage. */
  readonly storage: {
    readonly folder: string | null;
    /** The venue's own pictures by file name. They are looked up before those of the folder. */
    readonly files: Readonly<Record<string, Picture>>;
  };
  /** Whether the magic card codes and CPFs work in the venue. */
  readonly magicCards: boolean;
  /** Whether the control API created it. A full reset removes such a venue. */
  readonly isolated: boolean;
  /** Whether the journal has queries, ids and bodies as they were sent, because a test asked for it. */
  readonly hasWholeJournal: boolean;
};

export class Venue {
  readonly id: string;
  readonly seed: VenueSeed;
  readonly organization: WireOrganization;
  readonly catalogue: WireCatalogue;
  readonly switches: Switches;
  customers: KnownCustomer[];
  readonly clock = new Clock();
  readonly journal = new Journal();
  readonly faults: FaultList;
  /** The last response of each call before a fault changed it, by method and path pattern. Files are left out. */
  readonly lastResponses = new Map<string, MockResponse>();
  readonly uploads = new UploadedPhotos();
  arrivals: Arrival[] = [];
  orders = new Map<string, Order>();
  /** The ids of the media in each ZIP, by the ZIP's id. */
  zips = new Map<string, readonly string[]>();
  /** Descriptions of broken rules, listed by the invariants of the control API. */
  violations: string[] = [];
  readonly #cardSeeds: Map<string, CardSeed>;
  readonly #cards = new Map<string, Card>();
  #counts = new Map<string, number>();
  readonly #sizes: FixtureMedia['sizes'];

  constructor(seed: VenueSeed, { sizes }: FixtureMedia) {
    this.#sizes = sizes;
    this.id = seed.organization.id;
    this.faults = new FaultList(`${this.id}-`, () => [this.clock]);
    this.seed = seed;
    this.organization = seed.organization;
    this.catalogue = seed.catalogue;
    this.switches = seed.switches;
    this.customers = [...seed.customers];
    this.#cardSeeds = new Map(seed.cards.map((card) => [card.code, card]));
  }

  count(series: string): number {
    const next = (this.#counts.get(series) ?? 0) + 1;
    this.#counts.set(series, next);
    return next;
  }

  #arrive(): void {
    const now = this.clock.now();
    const due = this.arrivals.filter(({ at }) => at <= now).sort((one, other) => one.at - other.at);
    if (due.length === 0) return;
    this.arrivals = this.arrivals.filter((arrival) => !due.includes(arrival));
    for (const arrival of due)
      if (!this.place(arrival)) this.violations.push(`the media that came for ${arrival.code} had no ids left`);
  }

  /**
   * Adds a card, or media to an existing card.
   * @returns null if the card's ids would need more digits, because existing ids must not change
   * @throws Refusal CARD_NOT_FOUND
   */
  place({ code, recipe, customer, more = {}, pictures = [] }: Omit<Arrival, 'at'>): Card | null {
    const before = new Set(recipe ? [] : this.card(code).media.keys());
    const card = recipe ? this.addCard({ code, recipe }) : this.#growCard(code, more);
    if (customer) this.customers.unshift({ ...customer, card: code });
    const photos = [...(card?.media.values() ?? [])].filter(({ id, type }) => type === 'photo' && !before.has(id));
    if (!card || pictures.length === 0) return card;
    for (const [i, { id, facts, ...media }] of photos.entries()) {
      const picture = pictures[i % pictures.length];
      if (!picture) break;
      // Drops width and height, because they belong to the picture of the fixtures that this picture replaces.
      card.media.set(id, { ...media, id, facts: { taken_at: facts?.taken_at } });
      this.uploads.store(id, picture.bytes, picture.type);
    }
    return card;
  }

  hasCard(code: string): boolean {
    this.#arrive();
    return this.#cardSeeds.has(code);
  }

  /** Returns an unused card code. The same calls in the same order give the same codes. @param stem five letters */
  freeCode(stem: string, series: string): string {
    let code = '';
    do code = `${stem}${String(this.count(series)).padStart(4, '0')}`;
    while (this.hasCard(code));
    return code;
  }

  seeds(): CardSeed[] {
    this.#arrive();
    return [...this.#cardSeeds.values()];
  }

  /** @returns the fault of every call that names this card; undefined for most cards */
  cardFault(code: string): FaultSpec | undefined {
    return this.#cardSeeds.get(code)?.fault;
  }

  addCard(seed: CardSeed): Card {
    this.#cardSeeds.set(seed.code, seed);
    this.#cards.delete(seed.code);
    return this.card(seed.code);
  }

  /**
   * Returns a card. It is built when it is first used, because some have 10,000 media.
   * @throws Refusal CARD_NOT_FOUND
   */
  card(code: string): Card {
    this.#arrive();
    const built = this.#cards.get(code);
    if (built) return built;
    const card = this.build(found(this.#cardSeeds.get(code), 'CARD_NOT_FOUND'));
    this.#cards.set(code, card);
    return card;
  }

  /** @throws Refusal CARD_NOT_FOUND, or CARD_EMPTY_MEDIA */
  cardWithMedia(code: string): Card {
    const card = this.card(code);
    if (card.media.size === 0) throw new Refusal('CARD_EMPTY_MEDIA');
    return card;
  }

  /** @returns a card in its state before anybody used it */
  build(seed: CardSeed): Card {
    const { id, organization } = this;
    return buildCard({ id, sellsOnline: organization.has_online_sale, sizes: this.#sizes }, seed);
  }

  /**
   * Adds media to a card.
   * @returns null if the card's ids would need more digits, because existing ids must not change
   * @throws Refusal CARD_NOT_FOUND
   */
  #growCard(code: string, { photos = 0, videos = 0 }: Pick<CardRecipe, 'photos' | 'videos'>): Card | null {
    const card = this.card(code);
    const seed = found(this.#cardSeeds.get(code), 'CARD_NOT_FOUND');
    const { recipe } = seed;
    const counts = { photos: (recipe.photos ?? 0) + photos, videos: (recipe.videos ?? 0) + videos };
    const grown = { ...seed, recipe: { ...recipe, ...counts } };
    const [before, after] = [this.build(seed).media, this.build(grown).media];
    if ([...before.keys()].some((id) => !after.has(id))) return null;
    this.#cardSeeds.set(code, grown);
    for (const [id, media] of after) if (!before.has(id)) card.media.set(id, media);
    return card;
  }

  /** Finds a media; its id names the card. @throws Refusal MEDIA_NOT_FOUND */
  media(id: string): { card: Card; media: Media } {
    const code = id.split('-')[1]?.toUpperCase() ?? '';
    const card = found(this.hasCard(code) ? this.card(code) : undefined, 'MEDIA_NOT_FOUND');
    return { card, media: found(card.media.get(id), 'MEDIA_NOT_FOUND') };
  }

  /** Returns the state for the mock's next start. The journal and the progress of fault rules are left out. */
  keep() {
    const { seed, orders, zips, violations, arrivals, customers } = this;
    return {
      orders,
      zips,
      violations,
      arrivals,
      customers: seed.isolated ? customers : null,
      cardSeeds: this.#cardSeeds,
      cards: this.#cards,
      counts: this.#counts,
      rules: [...this.faults.values()].map(({ rule }) => rule),
      fixtureCodes: new Set(seed.cards.map(({ code }) => code)),
      clock: this.clock.state,
      uploads: this.uploads.dump(),
    };
  }

  /**
   * Continues from the mock's last run.
   * @param kept the state at its end. Fixtures that have changed since are used as they are now.
   */
  goOnWith(kept: KeptVenue): void {
    for (const [code, seed] of kept.cardSeeds) {
      if (!kept.fixtureCodes.has(code)) this.#cardSeeds.set(code, seed);
      const card = isDeepStrictEqual(this.#cardSeeds.get(code), seed) ? kept.cards.get(code) : undefined;
      if (card) this.#cards.set(code, card);
    }
    this.#counts = kept.counts;
    this.orders = kept.orders;
    this.zips = kept.zips;
    this.violations = kept.violations;
    this.arrivals = kept.arrivals;
    this.customers = kept.customers ?? this.customers;
    this.faults.clear();
    for (const rule of kept.rules) this.faults.add(rule);
    this.clock.state = kept.clock;
    this.uploads.load(kept.uploads);
  }
}

export type KeptVenue = ReturnType<Venue['keep']>;
