import type { TimeSource } from '#mock-provider/world/clock.ts';

/** When a fault is possible. By the clocks of several venues: advancing one begins or ends the fault in that venue alone. */
export class TimeWindow {
  readonly #from: number;
  readonly #to: number;
  #madeAt = Date.now();
  #startedAt = new WeakMap<TimeSource, number>();

  /** @param from milliseconds after its rule was made */
  constructor(from: number, to: number) {
    this.#from = from;
    this.#to = to;
  }

  copy(clocks: readonly TimeSource[]): TimeWindow {
    const copy = new TimeWindow(this.#from, this.#to);
    copy.#madeAt = this.#madeAt;
    for (const clock of clocks) copy.#startedAt.set(clock, this.#startedAt.get(clock) ?? this.#madeAt);
    return copy;
  }

  start(clocks: readonly TimeSource[]): void {
    this.#madeAt = Date.now();
    this.#startedAt = new WeakMap(clocks.map((clock) => [clock, clock.now()]));
  }

  includes(clock: TimeSource): boolean {
    return this.#elapsed(clock) >= this.#from && !this.isOver(clock);
  }

  isOver(clock: TimeSource): boolean {
    return this.#elapsed(clock) >= this.#to;
  }

  /** At least 0: a clock that is set back to before the start ends no fault. */
  #elapsed(clock: TimeSource): number {
    return Math.max(0, clock.now() - (this.#startedAt.get(clock) ?? this.#madeAt));
  }
}
