import type { TimeSource } from '#mock-provider/world/clock.ts';
import { type CallPattern, type FaultRule, type FaultSpec, randomNumber, unreadFaults } from './fault.ts';
import { hasPart } from './partial-match.ts';

export type FaultyCall = {
  readonly method: string;
  readonly path: string;
  /** The pattern of the path. */
  readonly route: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** Headers by their names in lowercase. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: unknown;
  /**
   * Whether an upload's body is still unread; undefined for any other call. The rules are checked before the body is
   * read and again afterwards.
   */
  readonly isUnread: boolean | undefined;
  readonly venue: string;
  /** The venue's clock; for a call without a venue, the machine's. */
  readonly clock: TimeSource;
};

function fits(call: FaultyCall, { method, path, query = {}, header = {}, body }: CallPattern): boolean {
  if (method !== undefined && method !== call.method) return false;
  if (path !== undefined && !call.path.includes(path) && !call.route.includes(path)) return false;
  return (
    Object.entries(query).every(([name, value]) => [call.query[name]].flat().includes(value)) &&
    Object.entries(header).every(([name, part]) => String(call.headers[name.toLowerCase()] ?? '').includes(part)) &&
    (body === undefined || hasPart(call.body, body))
  );
}

export type FaultInjection = {
  readonly spec: FaultSpec;
  /** How much of the jitter this call gets, from 0 to 1. */
  readonly jitter: number;
  /** Call this if the caller saw no difference, so that the fault does not count as struck. */
  withdraw?(): void;
};

/** What a rule has done since it was created or turned on. */
type Progress = {
  on: boolean;
  readonly matched: Map<string, number>;
  injected: number;
  /** How many calls got another reply, a late one or none because of the rule. */
  struck: number;
  /** The next step of a sequence, or how many random numbers were drawn. */
  turn: number;
  /** The time, by venue, until which `out_of_order` holds a response back, in ms by the machine's clock. */
  readonly heldUntil: Map<string, number>;
  readonly madeAt: number;
  /** When the rule began, by each venue's clock. Advancing one clock starts or ends the fault only in that venue. */
  readonly startedAt: ReadonlyMap<TimeSource, number>;
};

export const HELD_MS = 1_000;

export class ActiveFault {
  readonly id: string;
  readonly rule: FaultRule;
  readonly seed: number;
  readonly #clocks: () => readonly TimeSource[];
  #progress: Progress;

  /** @param seed used if the rule has none */
  constructor(id: string, rule: FaultRule, seed: number, clocks: () => readonly TimeSource[]) {
    this.id = id;
    this.rule = rule;
    this.seed = rule.seed ?? seed;
    this.#clocks = clocks;
    this.#progress = this.#begin();
  }

  #begin(): Progress {
    const counts = { injected: 0, struck: 0, turn: 0, matched: new Map(), heldUntil: new Map() };
    const startedAt = new Map(this.#clocks().map((clock) => [clock, clock.now()]));
    return { on: true, ...counts, madeAt: Date.now(), startedAt };
  }

  get progress(): Readonly<Progress> {
    return this.#progress;
  }

  turnOn(): void {
    this.#progress = this.#begin();
  }

  /** Stops affecting calls. The counters stay as they are. */
  turnOff(): void {
    this.#progress.on = false;
  }

  /**
   * The most calls that fail: `times` if it is given; otherwise one if the rule has `nth` and no sequence; otherwise
   * all.
   */
  get times(): number {
    const { times, match, sequence } = this.rule;
    return times ?? (match?.nth === undefined || sequence ? Number.POSITIVE_INFINITY : 1);
  }

  get left(): number {
    const { sequence, repeat = false } = this.rule;
    if (!sequence) return Math.max(0, this.times - this.#progress.injected);
    const steps = sequence.slice(this.#progress.turn).filter((step) => step !== null);
    return repeat ? Number.POSITIVE_INFINITY : steps.length;
  }

  /** Whether no call can fail any more, because enough have failed, or the rule's period has ended by every clock. */
  get isUsedUp(): boolean {
    return this.left === 0 || this.#clocks().every((clock) => this.#elapsed(clock) >= this.#end);
  }

  get matched(): number {
    return [...this.#progress.matched.values()].reduce((sum, count) => sum + count, 0);
  }

  matches(call: FaultyCall): boolean {
    const { after_ms: start = 0, match = {} } = this.rule;
    if (!this.#progress.on || !fits(call, match)) return false;
    if (call.isUnread !== undefined && call.isUnread !== unreadFaults(this.rule).some) return false;
    const elapsed = this.#elapsed(call.clock);
    return elapsed >= start && elapsed < this.#end;
  }

  /**
   * Counts a matching call.
   * @returns whether the call gets the fault; false while a response is held back, so that this call overtakes it
   */
  count(venue: string): boolean {
    const { matched, heldUntil } = this.#progress;
    const count = (matched.get(venue) ?? 0) + 1;
    matched.set(venue, count);
    const isHolding = Date.now() < (heldUntil.get(venue) ?? 0);
    return count >= (this.rule.match?.nth ?? 1) && !isHolding && this.#isDue();
  }

  inject(venue: string): FaultInjection {
    const spec = this.#next();
    if (!spec) throw new Error('no fault is due');
    const progress = this.#progress;
    const jitter = randomNumber(~this.seed, progress.injected);
    progress.injected += 1;
    progress.struck += 1;
    if (this.rule.sequence) progress.turn += 1;
    if (spec.kind === 'out_of_order') progress.heldUntil.set(venue, Date.now() + (spec.delay_ms ?? HELD_MS));
    const withdraw = () => {
      progress.struck -= 1;
    };
    return { spec, jitter, withdraw };
  }

  get #end(): number {
    const { after_ms: start = 0, for_ms: length = Number.POSITIVE_INFINITY } = this.rule;
    return start + length;
  }

  /**
   * Returns the ms since the rule began; 0 if the clock was set back to before that, so that a fault without `after_ms`
   * goes on.
   */
  #elapsed(clock: TimeSource): number {
    const { startedAt, madeAt } = this.#progress;
    return Math.max(0, clock.now() - (startedAt.get(clock) ?? madeAt));
  }

  /** Returns the fault of the next call; null for a step without a fault, undefined after the last step. */
  #next(): FaultSpec | null | undefined {
    const { kind, sequence, repeat } = this.rule;
    const { turn } = this.#progress;
    if (!sequence) return kind && { ...this.rule, kind };
    return sequence[repeat ? turn % sequence.length : turn];
  }

  /**
   * Whether the next call gets a fault. In a sequence, moves past a step without a fault; without a sequence, draws a
   * random number.
   */
  #isDue(): boolean {
    const { sequence, probability = 1 } = this.rule;
    const { turn, injected } = this.#progress;
    const next = this.#next();
    if (sequence ? next === null : injected < this.times) this.#progress.turn += 1;
    if (!next) return false;
    return sequence !== undefined || (injected < this.times && randomNumber(this.seed, turn) < probability);
  }
}

/** Faults by id, the oldest first. */
export class FaultList extends Map<string, ActiveFault> {
  readonly #prefix: string;
  readonly #clocks: () => readonly TimeSource[];
  #made = 0;

  /** @param prefix the beginning of each id, which shows the fault's venue */
  constructor(prefix: string, clocks: () => readonly TimeSource[]) {
    super();
    this.#prefix = prefix;
    this.#clocks = clocks;
  }

  /** @returns the fault's id. If the rule has no seed, the fault's number is the seed. */
  add(rule: FaultRule): string {
    this.#made += 1;
    const id = `${this.#prefix}f${this.#made}`;
    this.set(id, new ActiveFault(id, rule, this.#made, this.#clocks));
    return id;
  }

  /** Counts the call for every rule that matches. @returns the first rule that is due */
  decide(call: FaultyCall): ActiveFault | undefined {
    return [...this.values()].filter((active) => active.matches(call) && active.count(call.venue))[0];
  }
}
