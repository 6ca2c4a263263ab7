import type { FaultRule, FaultSpec } from './fault.ts';
import { seededRandom } from './random.ts';

export type Turns = {
  readonly left: number;
  /** @returns whether there is a fault for a call that comes now. A step without one is over with that call. */
  isDue(): boolean;
  take(): FaultSpec;
  copy(): Turns;
};

type Chance = { readonly times: number; readonly probability: number; readonly seed: number };

/** The same fault for a number of randomly selected calls. @param begun how many are over */
function sameFault(spec: FaultSpec, chance: Chance, begun = { taken: 0, drawn: 0 }): Turns {
  const { times, probability, seed } = chance;
  let { taken, drawn } = begun;
  const random = seededRandom(seed, drawn);
  return {
    get left() {
      return Math.max(0, times - taken);
    },
    isDue() {
      if (taken >= times) return false;
      drawn += 1;
      return random() < probability;
    },
    take() {
      taken += 1;
      return spec;
    },
    copy: () => sameFault(spec, chance, { taken, drawn }),
  };
}

/** One step for each call. @param begun the index of the next step */
function inTurn(steps: readonly (FaultSpec | null)[], repeats: boolean, begun = 0): Turns {
  let at = begun;
  const next = () => {
    at = repeats ? (at + 1) % steps.length : at + 1;
  };
  return {
    get left() {
      return repeats ? Number.POSITIVE_INFINITY : steps.slice(at).filter((step) => step !== null).length;
    },
    isDue() {
      const step = steps[at];
      if (step === null) next();
      return step !== null && step !== undefined;
    },
    take() {
      const step = steps[at];
      if (!step) throw new Error('no step of the sequence is due');
      next();
      return step;
    },
    copy: () => inTurn(steps, repeats, at),
  };
}

/** The most calls that fail. Without `times` it is the one that `nth` names, or else every one. */
export function timesOf({ times, match, sequence }: FaultRule): number {
  return times ?? (match?.nth === undefined || sequence ? Number.POSITIVE_INFINITY : 1);
}

/** @throws Error for a rule with neither a kind nor a sequence, which no request has */
export function turnsOf(rule: FaultRule, seed: number): Turns {
  const { kind, sequence, repeat = false, probability = 1 } = rule;
  if (sequence) return inTurn(sequence, repeat);
  if (kind === undefined) throw new Error('a fault without a kind');
  return sameFault({ ...rule, kind }, { times: timesOf(rule), probability, seed });
}
