import { AppError, busy } from '#server/errors.ts';
import type { Networks } from '#server/http/client-address.ts';
import { whenClosed } from '#shared/when-closed.ts';

/** Who asks. Without a `site`, no venue's limit applies. */
export type Claimant = { readonly site?: string; readonly networks: Networks; readonly connection: string };

export type Shares = {
  /** The units in use at the same time: by all, for one venue, and for one network. */
  readonly size: number;
  readonly perVenue?: number;
  readonly perNetwork?: number;
  readonly queue: number;
};

/** Gives the units back. A second call does nothing. */
export type Release = () => void;

type Demand = {
  readonly site: string | undefined;
  readonly network: string;
  readonly client: string;
  readonly units: number;
};

type Claim = Demand & {
  readonly grant: (release: Release) => void;
  readonly refuse: (why: string) => void;
};

/**
 * Networks that give way together if too many wait: an IPv6 /32 has 65,536 of them. Shares and turns do not use this,
 * because all customers of a mobile operator may have one /32.
 */
const ownerOf = (network: string) => (network.endsWith('::/48') ? network.split(':', 2).join(':') : network);

/** Virtual time of weighted fair queuing: the units served so far. The smallest virtual finish time is next. */
type Served = { served: number };
type Client = Served & { readonly claims: Claim[] };
/** A network's waiting clients, each an address and connection. @property now the virtual time at which a new client starts */
type Line = Served & { now: number; readonly owner: string; readonly clients: Map<string, Client> };

type Wait = { readonly waitMs?: number | undefined; readonly late?: AppError };
const TOO_LATE = busy('waited too long');

type Next = { readonly line: Line; readonly client: Client; readonly claim: Claim };

const lengthOf = ({ clients }: Line) => [...clients.values()].reduce((sum, { claims }) => sum + claims.length, 0);

function addTo(used: Map<string, number>, key: string, units: number): void {
  const now = (used.get(key) ?? 0) + units;
  if (now === 0) used.delete(key);
  else used.set(key, now);
}

function fullest<T>(entries: Iterable<readonly [string, T]>, count: (value: T) => number): string {
  let [most, fullestKey] = [-1, ''];
  for (const [key, value] of entries) {
    const own = count(value);
    if (own >= most) [most, fullestKey] = [own, key];
  }
  return fullestKey;
}

/**
 * Weighted fair queuing among networks, and among the connections of each: a client with a thousand claims, or large
 * ones, delays others by only one of them. If too many wait, who has most of them loses one.
 */
export class FairBudget {
  readonly #shares: Required<Shares>;
  readonly #usedByVenue = new Map<string, number>();
  readonly #usedByNetwork = new Map<string, number>();
  readonly #lines = new Map<string, Line>();
  #now = 0;
  #active = 0;
  #waiting = 0;

  constructor(shares: Shares) {
    this.#shares = { perVenue: shares.size, perNetwork: shares.size, ...shares };
  }

  get active(): number {
    return this.#active;
  }

  get waiting(): number {
    return this.#waiting;
  }

  get size(): number {
    return this.#shares.size;
  }

  tryTake(claimant: Claimant, units: number): Release | null {
    const demand = this.#demandOf(claimant, units);
    return this.#waiting === 0 && this.#fits(demand) ? this.#use(demand) : null;
  }

  /**
   * Takes at most a whole share, even for more units, within `waitMs`; without it, until `left` aborts.
   * @throws SERVER_BUSY; `late` after the wait; or the signal's reason if that is an AppError
   */
  take(claimant: Claimant, units: number, left: AbortSignal, { waitMs, late = TOO_LATE }: Wait = {}): Promise<Release> {
    const { promise, resolve, reject } = Promise.withResolvers<Release>();
    const claim: Claim = { ...this.#demandOf(claimant, units), grant: resolve, refuse: (why) => reject(busy(why)) };
    const giveUp = (why: unknown) => {
      this.#remove(claim);
      reject(why instanceof AppError ? why : busy(why));
      // The claim may have been the one that blocked all others.
      this.#grantAll();
    };
    this.#wait(claim);
    const stopListening = whenClosed(left, () => giveUp(left.reason));
    this.#grantAll();
    // Unlike that of `AbortSignal.timeout`, this timer can be cancelled.
    const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs, late);
    if (this.#waiting > this.#shares.queue) this.refuseOne();
    return promise.finally(() => {
      clearTimeout(timer);
      stopListening();
    });
  }

  #demandOf({ site, networks, connection }: Claimant, units: number): Demand {
    const { perVenue, perNetwork, size } = this.#shares;
    const most = Math.min(size, perNetwork, site === undefined ? size : perVenue);
    const client = `${networks[0]} ${connection}`;
    return { site, network: networks.at(-1) ?? '', client, units: Math.min(units, most) };
  }

  #isWithinShares({ site, network, units }: Demand): boolean {
    const { perVenue, perNetwork } = this.#shares;
    if ((this.#usedByNetwork.get(network) ?? 0) + units > perNetwork) return false;
    return site === undefined || (this.#usedByVenue.get(site) ?? 0) + units <= perVenue;
  }

  #fits(demand: Demand): boolean {
    return this.#active + demand.units <= this.#shares.size && this.#isWithinShares(demand);
  }

  #count({ site, network }: Demand, units: number): void {
    this.#active += units;
    addTo(this.#usedByNetwork, network, units);
    if (site !== undefined) addTo(this.#usedByVenue, site, units);
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
    const begun = () => ({ served: this.#now, now: 0, owner: ownerOf(network), clients: new Map() });
    const line: Line = this.#lines.get(network) ?? begun();
    const waiting: Client = line.clients.get(client) ?? { served: line.now, claims: [] };
    waiting.claims.push(claim);
    line.clients.set(client, waiting);
    this.#lines.set(network, line);
    this.#waiting += 1;
  }

  /** Refuses the newest claim of the owner with most waiting claims, if any waits. */
  refuseOne(): void {
    const waiting = new Map<string, number>();
    for (const line of this.#lines.values()) addTo(waiting, line.owner, lengthOf(line));
    const owner = fullest(waiting, (length) => length);
    const lines = [...this.#lines].filter(([, line]) => line.owner === owner);
    const line = this.#lines.get(fullest(lines, lengthOf));
    const client = line?.clients.get(fullest(line.clients, ({ claims }) => claims.length));
    const last = client?.claims.at(-1);
    if (!last) return;
    this.#remove(last);
    last.refuse('too many wait');
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

  /** Grants the next claim within its shares. While it does not fit, nothing overtakes it. */
  #grantNext(): boolean {
    const next = this.#next();
    if (!next || !this.#fits(next.claim)) return false;
    const { line, client, claim } = next;
    // The virtual clock advances by the units, divided by the number of queues served in parallel.
    this.#now += claim.units / this.#lines.size;
    line.now += claim.units / line.clients.size;
    line.served += claim.units;
    client.served += claim.units;
    this.#remove(claim);
    claim.grant(this.#use(claim));
    return true;
  }

  #next(): Next | null {
    let next = null as Next | null;
    let least = Number.POSITIVE_INFINITY;
    for (const [network, line] of this.#lines) {
      if ((this.#usedByNetwork.get(network) ?? 0) >= this.#shares.perNetwork) continue;
      let leastOfLine = Number.POSITIVE_INFINITY;
      for (const client of line.clients.values()) {
        const [claim] = client.claims;
        if (!claim || client.served + claim.units >= leastOfLine || !this.#isWithinShares(claim)) continue;
        leastOfLine = client.served + claim.units;
        if (line.served + claim.units >= least && next?.line !== line) continue;
        [least, next] = [line.served + claim.units, { line, client, claim }];
      }
    }
    return next;
  }
}
