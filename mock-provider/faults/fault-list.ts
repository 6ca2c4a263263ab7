import { ActiveFault, type FaultyCall } from './active-fault.ts';
import type { FaultRule } from './fault.ts';

/** What the rules have to say about one call. */
export type Verdict = {
  /** The rule whose turn it is to meet the call. */
  readonly due: ActiveFault | undefined;
  /** To be called once the call is answered: answers that were held back for it may go. */
  settle(): void;
};

/** Rules in the order in which they were made. */
export class FaultList {
  readonly #prefix: string;
  readonly #active = new Map<string, ActiveFault>();
  #made = 0;

  /** @param prefix of the ids, so that they say where they belong */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** @param rule its seed may be left out: the number of the rule @returns its id */
  add(rule: Omit<FaultRule, 'seed'> & { readonly seed?: number | undefined }): string {
    this.#made += 1;
    const id = `${this.#prefix}f${this.#made}`;
    this.#active.set(id, new ActiveFault(id, { ...rule, seed: rule.seed ?? this.#made }));
    return id;
  }

  entries(): ActiveFault[] {
    return [...this.#active.values()];
  }

  /** Takes a rule out and lets go what it holds back. @returns whether it was there */
  remove(id: string): boolean {
    this.#active.get(id)?.releaseAll();
    return this.#active.delete(id);
  }

  clear(): void {
    for (const id of [...this.#active.keys()]) this.remove(id);
  }

  get isEmpty(): boolean {
    return this.#active.size === 0;
  }

  /** Counts the call at every rule that it matches; the first whose turn it is may meet it. */
  judge(call: FaultyCall): Verdict {
    const matching = this.entries().filter((active) => active.matches(call));
    const holding = matching.filter((active) => active.isHolding(call.venue));
    const due = matching.filter((active) => active.count(call.venue));
    return {
      due: due[0],
      settle: () => {
        for (const active of holding) active.release(call.venue);
      },
    };
  }
}
