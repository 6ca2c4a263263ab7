import { LRUCache } from 'lru-cache';
import { isOutage } from '#server/provider/provider-error.ts';
import type { CircuitStateName } from './observer.ts';
import { type CallOrigin, RecentOutcomes } from './recent-outcomes.ts';
import type { Timing } from './timing.ts';

/** When the next call may find out whether the provider is back. */
type Probe = { at: number; waitMs: number };

const CAPACITY = 256;

type CircuitSettings = {
  readonly timing: Timing;
  readonly leastFailures: number;
  readonly onChange: (state: CircuitStateName) => void;
};

/** While it is open, calls fail at once, except one now and then that probes. */
type Opened = {
  /** Of the calls whose subject has not failed yet. */
  readonly shared: Probe;
  /** Of each subject that failed: what is broken by itself holds up no other's probe. */
  readonly own: LRUCache<string, Probe>;
};

/** Opens when the provider fails for all that ask, and closes with the first call that succeeds again. */
export class Circuit {
  readonly #settings: CircuitSettings;
  readonly #outcomes: RecentOutcomes;
  #opened: Opened | null = null;

  constructor(settings: CircuitSettings) {
    const { timing, leastFailures } = settings;
    this.#settings = settings;
    this.#outcomes = new RecentOutcomes({ windowMs: timing.circuitWindow, leastFailures });
  }

  get isClosed(): boolean {
    return this.#opened === null;
  }

  async run<T>(origin: CallOrigin, call: () => Promise<T>, whenOpen: () => Promise<T>): Promise<T> {
    const probe = this.#opened && (this.#opened.own.get(origin.subject) ?? this.#opened.shared);
    if (probe && Date.now() < probe.at) return whenOpen();
    if (probe) this.#begin(probe);
    try {
      const result = await call();
      this.#succeeded(origin, probe);
      return result;
    } catch (error) {
      if (isOutage(error)) this.#failed(origin, probe);
      else if (probe) this.#learnedNothing(probe);
      throw error;
    }
  }

  /** Others do not wait for this probe: a slow one is followed by the next. */
  #begin(probe: Probe): void {
    probe.at = Date.now() + this.#settings.timing.circuitProbeAtMost;
    this.#settings.onChange('halfOpen');
  }

  #succeeded(origin: CallOrigin, probe: Probe | null): void {
    this.#outcomes.add(origin, false);
    if (!probe || !this.#opened) return;
    this.#opened = null;
    this.#outcomes.clear();
    this.#settings.onChange('closed');
  }

  #failed(origin: CallOrigin, probe: Probe | null): void {
    this.#outcomes.add(origin, true);
    if (!this.#opened) this.#openIfFailingForAll();
    else if (probe) this.#postpone(probe, origin, this.#opened);
  }

  #postpone(probe: Probe, { subject }: CallOrigin, { own }: Opened): void {
    probe.waitMs = Math.min(2 * probe.waitMs, this.#settings.timing.circuitProbeAtMost);
    probe.at = Date.now() + probe.waitMs;
    if (!own.has(subject)) own.set(subject, this.#firstProbe());
    this.#settings.onChange('open');
  }

  /** A call that was never sent, or whose visitor left, says nothing about the provider: the next one may. */
  #learnedNothing(probe: Probe): void {
    probe.at = Date.now();
    if (this.#opened) this.#settings.onChange('open');
  }

  #openIfFailingForAll(): void {
    const subjects = this.#outcomes.failingForAll();
    if (!subjects) return;
    const own = new LRUCache<string, Probe>({ max: CAPACITY });
    for (const subject of subjects) own.set(subject, this.#firstProbe());
    this.#opened = { shared: this.#firstProbe(), own };
    this.#settings.onChange('open');
  }

  #firstProbe(): Probe {
    const waitMs = this.#settings.timing.circuitProbe;
    return { at: Date.now() + waitMs, waitMs };
  }
}
