import { isWrite, type Recorded, type Series } from './series.ts';

/**
 * How far a recording has been replayed. The replies of one request come in the recorded order, and the last one repeats.
 * A read does not get ahead of the writes: the gallery after a purchase is not shown before the purchase.
 */
export class Playback {
  /** The places of all writes, ascending. */
  readonly #writes: readonly number[];
  readonly #served = new Map<Series, number>();
  /** The place of the latest write that was replayed. */
  #latest = -1;
  #reached = -1;

  /** @param all the whole recording */
  constructor(all: readonly Recorded[]) {
    this.#writes = all.filter(isWrite).map(({ at }) => at);
  }

  /** The latest place of all that was replayed; -1 at the start. */
  get reached(): number {
    return this.#reached;
  }

  /** @returns the pair whose reply is due */
  next(series: Series): Recorded {
    const served = this.#served.get(series) ?? -1;
    const due = isWrite(series[0]) ? Math.min(served + 1, series.length - 1) : this.#nextRead(series, served);
    this.#served.set(series, due);
    const recorded = series[due] ?? series[0];
    this.#reached = Math.max(this.#reached, recorded.at);
    if (isWrite(recorded)) this.#latest = Math.max(this.#latest, recorded.at);
    return recorded;
  }

  #nextRead(series: Series, served: number): number {
    const end = this.#writes.find((at) => at > this.#latest) ?? Number.POSITIVE_INFINITY;
    const isReached = ({ at }: Recorded) => at < end;
    const since = series.findIndex(({ at }, index) => index > served && at > this.#latest && at < end);
    // Without one since the latest write: what was true before it, and at the start the first.
    return since === -1 ? Math.max(served, series.findLastIndex(isReached), 0) : since;
  }
}
