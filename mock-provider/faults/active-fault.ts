import type { TimeSource } from '#mock-provider/world/clock.ts';
import type { FaultRule, FaultSpec } from './fault.ts';
import { type FaultyCall, fits } from './matching.ts';
import { seededRandom } from './random.ts';
import { TimeWindow } from './time-window.ts';
import { type Turns, turnsOf } from './turns.ts';

export type FaultInjection = {
  readonly spec: FaultSpec;
  /** The share of the jitter that this call gets, from 0 to 1. */
  readonly jitter: number;
  /** For `out_of_order`: resolves once a later call is answered, or after the longest delay. */
  readonly released: Promise<void>;
};

const LONGEST_DELAY_MS = 10_000;

export class ActiveFault {
  readonly id: string;
  readonly rule: FaultRule;
  readonly seed: number;
  #injected = 0;
  readonly #matched = new Map<string, number>();
  /** By venue: sends the response that `out_of_order` delays. */
  readonly #delayed = new Map<string, () => void>();
  readonly #clocks: () => readonly TimeSource[];
  #window: TimeWindow;
  #turns: Turns;
  /** Of its own, so that a jitter does not change which calls fail. */
  #jitter: () => number = () => 0;
  #on = true;

  /** @param seed of a rule that names none */
  constructor(id: string, rule: FaultRule, seed: number, clocks: () => readonly TimeSource[]) {
    const { after_ms: start = 0, for_ms: length = Number.POSITIVE_INFINITY } = rule;
    this.id = id;
    this.rule = rule;
    this.seed = rule.seed ?? seed;
    this.#clocks = clocks;
    this.#window = new TimeWindow(start, start + length);
    this.#turns = turnsOf(rule, this.seed);
    this.turnOn();
  }

  get on(): boolean {
    return this.#on;
  }

  turnOn(): void {
    this.releaseAll();
    this.#on = true;
    this.#injected = 0;
    this.#matched.clear();
    this.#turns = turnsOf(this.rule, this.seed);
    this.#jitter = seededRandom(~this.seed);
    this.#window.start(this.#clocks());
  }

  copy(): ActiveFault {
    const copy = new ActiveFault(this.id, this.rule, this.seed, this.#clocks);
    copy.#on = this.#on;
    copy.#injected = this.#injected;
    for (const [venue, count] of this.#matched) copy.#matched.set(venue, count);
    copy.#window = this.#window.copy(this.#clocks());
    copy.#turns = this.#turns.copy();
    // Each injection draws one number of the jitter.
    copy.#jitter = seededRandom(~this.seed, this.#injected);
    return copy;
  }

  /** Leaves all calls alone, and releases the responses that are delayed. The counters stay as they are. */
  turnOff(): void {
    this.#on = false;
    this.releaseAll();
  }

  get left(): number {
    return this.#turns.left;
  }

  /** Whether no call can fail any more: all did that could, or the time is over by every clock. */
  get isUsedUp(): boolean {
    return this.left === 0 || this.#clocks().every((clock) => this.#window.isOver(clock));
  }

  get matched(): number {
    return [...this.#matched.values()].reduce((sum, count) => sum + count, 0);
  }

  get injected(): number {
    return this.#injected;
  }

  matches(call: FaultyCall): boolean {
    return this.#on && fits(call, this.rule.match ?? {}) && this.#window.includes(call.clock);
  }

  isDelaying(venue: string): boolean {
    return this.#delayed.has(venue);
  }

  /** @returns whether the fault is due: not while a response is delayed, which this call releases */
  count(venue: string): boolean {
    const matched = (this.#matched.get(venue) ?? 0) + 1;
    this.#matched.set(venue, matched);
    return matched >= (this.rule.match?.nth ?? 1) && !this.isDelaying(venue) && this.#turns.isDue();
  }

  inject(venue: string): FaultInjection {
    this.#injected += 1;
    const spec = this.#turns.take();
    const released = spec.kind === 'out_of_order' ? this.#delay(venue, spec.delay_ms) : Promise.resolve();
    return { spec, jitter: this.#jitter(), released };
  }

  release(venue: string): void {
    const send = this.#delayed.get(venue);
    this.#delayed.delete(venue);
    send?.();
  }

  releaseAll(): void {
    for (const venue of [...this.#delayed.keys()]) this.release(venue);
  }

  #delay(venue: string, milliseconds = LONGEST_DELAY_MS): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.release(venue), milliseconds).unref();
      this.#delayed.set(venue, () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
