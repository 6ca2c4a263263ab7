import { isWrite, type Recorded, type Series } from './recorded.ts';

/** How far the calls of one card have been replayed, by their places; -1 at the start. */
type Progress = { latestWrite: number; reached: number };

/** Replies come in the recorded order, the last one repeats. A read does not get ahead of its card's writes. */
export class Playback {
  readonly #writes: ReadonlyMap<string, readonly number[]>;
  readonly #served = new Map<Series, number>();
  readonly #progress = new Map<string, Progress>();

  constructor(all: readonly Recorded[]) {
    const writes = new Map<string, number[]>();
    for (const { card, at } of all.filter(isWrite)) writes.set(card, [...(writes.get(card) ?? []), at]);
    this.#writes = writes;
  }

  /** The latest place of all calls of a card that were replayed; -1 before the first. */
  reached(card: string): number {
    return this.#of(card).reached;
  }

  next(series: Series): Recorded {
    const served = this.#served.get(series) ?? -1;
    const due = isWrite(series[0]) ? Math.min(served + 1, series.length - 1) : this.#nextRead(series, served);
    this.#served.set(series, due);
    const recorded = series[due] ?? series[0];
    const progress = this.#of(recorded.card);
    progress.reached = Math.max(progress.reached, recorded.at);
    if (isWrite(recorded)) progress.latestWrite = Math.max(progress.latestWrite, recorded.at);
    return recorded;
  }

  #of(card: string): Progress {
    const known = this.#progress.get(card);
    if (known) return known;
    const begun = { latestWrite: -1, reached: -1 };
    this.#progress.set(card, begun);
    return begun;
  }

  #nextRead(series: Series, served: number): number {
    const { card } = series[0];
    const { latestWrite } = this.#of(card);
    const end = this.#writes.get(card)?.find((at) => at > latestWrite) ?? Number.POSITIVE_INFINITY;
    const since = series.findIndex(({ at }, index) => index > served && at > latestWrite && at < end);
    // Without one since the latest write: what was true before it, and at the start the first.
    const before = series.findLastIndex(({ at }) => at < end);
    return since === -1 ? Math.max(served, before, 0) : since;
  }
}
