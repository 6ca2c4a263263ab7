import { isWrite, type Recorded, type Series } from './recorded.ts';

/** Replays a venue's replies in the recorded order and repeats the last one. A read never gets ahead of the writes. */
export class Playback {
  readonly #writes: readonly number[];
  readonly #served = new Map<Series, number>();
  /** Positions in the recording; -1 at the start. */
  #latestWrite = -1;
  #reached = -1;

  constructor(all: readonly Recorded[]) {
    this.#writes = all.filter(isWrite).map(({ at }) => at);
  }

  /** The latest position of all replayed calls; -1 before the first. */
  get reached(): number {
    return this.#reached;
  }

  next(series: Series): Recorded {
    const served = this.#served.get(series) ?? -1;
    const due = isWrite(series[0]) ? Math.min(served + 1, series.length - 1) : this.#nextRead(series, served);
    this.#served.set(series, due);
    const recorded = series[due] ?? series[0];
    this.#reached = Math.max(this.#reached, recorded.at);
    if (isWrite(recorded)) this.#latestWrite = Math.max(this.#latestWrite, recorded.at);
    return recorded;
  }

  #nextRead(series: Series, served: number): number {
    const end = this.#writes.find((at) => at > this.#latestWrite) ?? Number.POSITIVE_INFINITY;
    const since = series.findIndex(({ at }, index) => index > served && at > this.#latestWrite && at < end);
    // If none was recorded since the latest write, the last one before it is used, or else the first.
    const before = series.findLastIndex(({ at }) => at < end);
    return since === -1 ? Math.max(served, before, 0) : since;
  }
}
