import { AppError, busy } from '#server/errors.ts';
import type { Networks } from '#server/http/client-address.ts';
import { whenClosed } from '#shared/when-closed.ts';

/**
 * Who makes a claim. Without a `site`, no venue's limit applies.
 * @property goesFirst whether it has every second turn, which it shares with others that go first
 */
export type Claimant = {
  readonly site?: string;
  readonly networks: Networks;
  readonly connection: string;
  readonly goesFirst?: boolean;
};

export type Shares = {
  /** How many units may be in use at the same time: by all, for one venue, and by a network that is alone. */
  readonly size: number;
  readonly perVenue?: number;
  readonly perNetwork?: number;
  /** How many claims may wait: of all networks, and of one network. */
  readonly queue: number;
  readonly queuePerNetwork?: number;
};

/** Gives the units back. A second call does nothing. */
export type Release = () => void;

/** @property key of a network or venue. @property most how many units it may use */
type Share = readonly [key: string, most: number];

/** @property shares of the claim's network and, if it has one, of its venue */
type Claim = {
  readonly network: string;
  readonly client: string;
  readonly goesFirst: boolean;
  readonly units: number;
  readonly shares: readonly [ofNetwork: Share, ...ofVenue: Share[]];
  readonly grant: (release: Release) => void;
  readonly refuse: (why: unknown) => void;
};

type Demand = Omit<Claim, 'grant' | 'refuse'>;

/**
 * @property served the units granted so far, plus its line's `now` when it came. The client with the least, including
 * its next claim, is served next
 */
type Client = { served: number; readonly claims: Claim[] };
/**
 * A network's waiting clients, each an address and connection.
 * @property now the `served` with which a new client begins, so that it does not overtake those that were served before
 */
type Line = { served: number; now: number; readonly clients: Map<string, Client> };

type Turn = { readonly line: Line; readonly client: Client; readonly claim: Claim };

/** A claim of at most one of so many parts of a network's share is small. */
const SMALL_PARTS = 16;
/** The part of all units that may be in use after a large first claim. */
const LARGEST_USE = 0.9;

type Wait = { readonly left?: AbortSignal; readonly waitMs?: number | undefined };
export const TOO_LATE = busy('waited too long', 1);

/**
 * Returns who owns a claim's network, for the choice of the claim that is refused. An IPv6 /32, with 65,536 networks,
 * counts as one owner. Shares and turns are by network, because all customers of a mobile operator may have one /32.
 */
const ownerOf = ({ network }: Claim) => (network.endsWith('::/48') ? network.split(':', 2).join(':') : network);

const claimsOf = (lines: Iterable<Line>) =>
  [...lines].flatMap(({ clients }) => [...clients.values()].flatMap(({ claims }) => claims));

/** Returns the largest group of claims; of several equally large ones, the last. */
function largestGroup(claims: readonly Claim[], keyOf: (claim: Claim) => string): readonly Claim[] {
  const groups = [...Map.groupBy(claims, keyOf).values()];
  return groups.reduce((largest, group) => (group.length >= largest.length ? group : largest), []);
}

/** Returns the item with the least cost; undefined if no item has a cost. */
function leastOf<T>(items: Iterable<T>, costOf: (item: T) => number | undefined): T | undefined {
  let least = Number.POSITIVE_INFINITY;
  let found: T | undefined;
  for (const item of items) {
    const cost = costOf(item) ?? least;
    if (cost < least) [least, found] = [cost, item];
  }
  return found;
}

/**
 * Weighted fair queuing among networks, and among the connections of each. A client with a thousand claims, or with
 * large ones, delays others by only one of them. If too many claims wait, whoever has the most of them loses one.
 */
export class FairBudget {
  readonly size: number;
  readonly #shares: Required<Shares>;
  /** The units in use by network and by venue. */
  readonly #used = new Map<string, number>();
  readonly #lines = new Map<string, Line>();
  #now = 0;
  #lastWentFirst = false;
  #active = 0;
  #waiting = 0;

  constructor(shares: Shares) {
    this.size = shares.size;
    this.#shares = { perVenue: shares.size, perNetwork: shares.size, queuePerNetwork: shares.queue, ...shares };
  }

  get active(): number {
    return this.#active;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Takes units if they are free, which they usually are. Returns null if the claim must wait. */
  takeFree(claimant: Claimant, units: number): Release | null {
    if (this.#waiting > 0) return null;
    const demand = this.#demandOf(claimant, units);
    const isFree =
      this.#active + demand.units <= this.size &&
      demand.shares.every((share) => this.#isWithin(share, demand.units)) &&
      this.#leavesRoom(demand);
    return isFree ? this.#use(demand) : null;
  }

  /**
   * Takes units, at most as many as the network and the venue may have. Waits up to `waitMs`, or until `left` aborts.
   * @throws AppError SERVER_BUSY if too many wait, or {@link TOO_LATE}; or the signal's reason if that is an AppError
   */
  take(claimant: Claimant, units: number, { left, waitMs }: Wait = {}): Promise<Release> {
    const free = left?.aborted ? null : this.takeFree(claimant, units);
    if (free) return Promise.resolve(free);
    const { promise, resolve, reject } = Promise.withResolvers<Release>();
    const refuse = (why: unknown) => {
      this.#remove(claim);
      reject(why instanceof AppError ? why : busy(why));
      // The claim that was refused may have blocked all others.
      this.#grantAll();
    };
    const claim = { ...this.#demandOf(claimant, units), grant: resolve, refuse };
    this.#wait(claim);
    const stopListening = left && whenClosed(left, () => refuse(left.reason));
    this.#grantAll();
    // Unlike the timer of `AbortSignal.timeout`, this one can be cancelled.
    const timer = waitMs === undefined ? undefined : setTimeout(refuse, waitMs, TOO_LATE);
    const own = this.#lines.get(claim.network);
    const { queuePerNetwork } = this.#shares;
    if (own && this.#waiting > queuePerNetwork && claimsOf([own]).length > queuePerNetwork) this.refuseOne([own]);
    if (this.#waiting > this.#shares.queue) this.refuseOne();
    return promise.finally(() => {
      clearTimeout(timer);
      stopListening?.();
    });
  }

  /** Refuses one claim, if any waits: the newest of the owner, network and client that have the most waiting. */
  refuseOne(lines: Iterable<Line> = this.#lines.values()): void {
    const ofOwner = largestGroup(claimsOf(lines), ownerOf);
    const ofNetwork = largestGroup(ofOwner, ({ network }) => network);
    largestGroup(ofNetwork, ({ client }) => client)
      .at(-1)
      ?.refuse('too many wait');
  }

  #demandOf({ site, networks, connection, goesFirst = false }: Claimant, units: number): Demand {
    const { perVenue, perNetwork, size } = this.#shares;
    const network = networks.at(-1) ?? '';
    const ofVenue: Share[] = site === undefined ? [] : [[`venue ${site}`, perVenue]];
    const shares: Demand['shares'] = [[`network ${network}`, perNetwork], ...ofVenue];
    const most = Math.min(units, size, ...shares.map(([, share]) => share));
    return { network, client: `${networks[0]} ${connection}`, goesFirst, units: most, shares };
  }

  #isWithin([key, most]: Share, units: number): boolean {
    return (this.#used.get(key) ?? 0) + units <= most;
  }

  /**
   * Whether a network's claim leaves room for other networks, however many have work that takes long. The more is in
   * use at its venue or by all, the less a network may add, except for a small first claim: its whole share if it is
   * alone. These are the dynamic thresholds of Choudhury and Hahne. A large first claim leaves a tenth to others.
   */
  #leavesRoom({ shares: [[network, most], ...venue], units }: Demand): boolean {
    const used = this.#used.get(network) ?? 0;
    if (used === 0 && units <= Math.max(1, most / SMALL_PARTS)) return true;
    const leaves = (inUse: number, all: number) => {
      if (most >= all || inUse === 0) return true;
      if (used === 0) return inUse + units <= LARGEST_USE * all;
      return (used + units) * (all - most) <= most * (all - inUse - units);
    };
    return leaves(this.#active, this.size) && venue.every(([key, all]) => leaves(this.#used.get(key) ?? 0, all));
  }

  #count({ shares }: Demand, units: number): void {
    this.#active += units;
    for (const [key] of shares) {
      const now = (this.#used.get(key) ?? 0) + units;
      if (now === 0) this.#used.delete(key);
      else this.#used.set(key, now);
    }
  }

  #use(demand: Demand): Release {
    this.#count(demand, demand.units);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#count(demand, -demand.units);
      this.#grantAll();
    };
  }

  #wait(claim: Claim): void {
    const { network, client } = claim;
    const line: Line = this.#lines.get(network) ?? { served: this.#now, now: 0, clients: new Map() };
    const waiting: Client = line.clients.get(client) ?? { served: line.now, claims: [] };
    waiting.claims.push(claim);
    line.clients.set(client, waiting);
    this.#lines.set(network, line);
    this.#waiting += 1;
  }

  #remove(claim: Claim): void {
    const line = this.#lines.get(claim.network);
    const claims = line?.clients.get(claim.client)?.claims ?? [];
    const at = claims.indexOf(claim);
    if (!line || at === -1) return;
    claims.splice(at, 1);
    this.#waiting -= 1;
    if (claims.length === 0) line.clients.delete(claim.client);
    if (line.clients.size === 0) this.#lines.delete(claim.network);
  }

  #grantAll(): void {
    while (this.#waiting > 0 && this.#grantNext());
  }

  /** Returns a line's next claim; undefined if that waits for the network's share, or all wait for their venue's. */
  #nextOf(line: Line, awaited: readonly string[]): Turn | undefined {
    const client = leastOf(line.clients.values(), ({ served, claims: [first] }) =>
      first && !first.shares.some(([key]) => awaited.includes(key)) ? served + first.units : undefined,
    );
    const claim = client?.claims[0];
    if (!client || !claim) return undefined;
    if (this.#isWithin(claim.shares[0], claim.units) && this.#leavesRoom(claim)) return { line, client, claim };
    // What its share keeps from a network is not made up for. Otherwise, it would overtake all that come later.
    line.served = Math.max(line.served, this.#now);
    return undefined;
  }

  /**
   * Returns the claim whose turn is next; undefined if all wait for a share. No claim overtakes the next one of its
   * network or venue that waits for a share, or small claims could keep a large one waiting forever.
   * @param awaited the keys of venues for which earlier claims wait
   */
  #next(awaited: readonly string[] = []): Turn | undefined {
    const turns = [...this.#lines.values()].flatMap((line) => this.#nextOf(line, awaited) ?? []);
    const preferred = turns.filter(({ claim }) => claim.goesFirst !== this.#lastWentFirst);
    const next = leastOf(preferred.length > 0 ? preferred : turns, ({ line, claim }) => line.served + claim.units);
    const exceeded = next?.claim.shares.find((share) => !this.#isWithin(share, next.claim.units));
    return exceeded ? this.#next([...awaited, exceeded[0]]) : next;
  }

  /**
   * Grants the next claim within its shares. While it needs more units than are free, no other claim overtakes it.
   * @returns whether a claim was granted
   */
  #grantNext(): boolean {
    const next = this.#next();
    if (!next || this.#active + next.claim.units > this.size) return false;
    const { line, client, claim } = next;
    // The virtual clock advances by the units divided by the number of queues, because those are served in parallel.
    this.#now += claim.units / this.#lines.size;
    line.now += claim.units / line.clients.size;
    line.served += claim.units;
    this.#lastWentFirst = claim.goesFirst;
    client.served += claim.units;
    this.#remove(claim);
    claim.grant(this.#use(claim));
    return true;
  }
}
