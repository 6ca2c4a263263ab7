import type { TimeSource } from '#mock-provider/world/clock.ts';
import { ActiveFault, type FaultyCall } from './active-fault.ts';
import type { FaultRule } from './fault.ts';

export class FaultList {
  readonly #prefix: string;
  readonly #active = new Map<string, ActiveFault>();
  readonly #clocks: () => readonly TimeSource[];
  #made = 0;

  /** @param prefix starts each id, so that an id shows its venue */
  constructor(prefix: string, clocks: () => readonly TimeSource[]) {
    this.#prefix = prefix;
    this.#clocks = clocks;
  }

  /** @returns its id. A rule without a seed uses its own number. */
  add(rule: FaultRule): string {
    this.#made += 1;
    const id = `${this.#prefix}f${this.#made}`;
    this.#active.set(id, new ActiveFault(id, rule, this.#made, this.#clocks));
    return id;
  }

  find(id: string): ActiveFault | undefined {
    return this.#active.get(id);
  }

  entries(): ActiveFault[] {
    return [...this.#active.values()];
  }

  remove(id: string): boolean {
    return this.#active.delete(id);
  }

  clear(): void {
    this.#active.clear();
  }

  get isEmpty(): boolean {
    return this.#active.size === 0;
  }

  /** Counts the call for every rule that matches. @returns the first rule that is due */
  decide(call: FaultyCall): ActiveFault | undefined {
    return this.entries().filter((active) => active.matches(call) && active.count(call.venue))[0];
  }
}
