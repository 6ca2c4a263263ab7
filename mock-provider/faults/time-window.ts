import type { TimeSource } from '#mock-provider/world/clock.ts';

/** When a fault is possible, in milliseconds after its rule was made. */
export type Period = {
  readonly afterMs: number;
  /** Infinity for a fault without an end. */
  readonly forMs: number;
};

/** By the clocks of several venues: advancing one begins or ends the fault in that venue alone. */
export class TimeWindow {
  readonly #period: Period;
  #madeAt = Date.now();
  #startedAt = new WeakMap<TimeSource, number>();

  constructor(period: Period) {
    this.#period = period;
  }

  copy(clocks: readonly TimeSource[]): TimeWindow {
    const copy = new TimeWindow(this.#period);
    copy.#madeAt = this.#madeAt;
    for (const clock of clocks) copy.#startedAt.set(clock, this.#startedAt.get(clock) ?? this.#madeAt);
    return copy;
  }

  start(clocks: readonly TimeSource[]): void {
    this.#madeAt = Date.now();
    this.#startedAt = new WeakMap(clocks.map((clock) => [clock, clock.now()]));
  }

  includes(clock: TimeSource): boolean {
    return this.#elapsed(clock) >= this.#period.afterMs && !this.isOver(clock);
  }

  isOver(clock: TimeSource): boolean {
    return this.#elapsed(clock) >= this.#period.afterMs + this.#period.forMs;
  }

  /** At least 0: a clock that is set back to before the start ends no fault. */
  #elapsed(clock: TimeSource): number {
    return Math.max(0, clock.now() - (this.#startedAt.get(clock) ?? this.#madeAt));
  }
}
