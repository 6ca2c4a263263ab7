import type { FaultSequence, FaultSpec } from './fault.ts';

/** Which fault a rule has for its next call. */
export type Turns = {
  /** How many more calls can fail; Infinity for any number. */
  readonly left: number;
  /** @returns whether there is a fault for a call that comes now. A step without one is over with that call. */
  isDue(): boolean;
  /** @returns the fault for this call @throws Error when none is due */
  take(): FaultSpec;
};

/** The same fault for so many calls. @param random decides which of them fail */
export function sameFault(
  spec: FaultSpec,
  { times, probability }: { readonly times: number; readonly probability: number },
  random: () => number,
): Turns {
  let taken = 0;
  return {
    get left() {
      return Math.max(0, times - taken);
    },
    isDue: () => taken < times && random() < probability,
    take() {
      taken += 1;
      return spec;
    },
  };
}

/** One step for each call, and a fault that another rule keeps from its call for the next one. */
export function inTurn({ steps, repeats }: FaultSequence): Turns {
  let at = 0;
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
  };
}
