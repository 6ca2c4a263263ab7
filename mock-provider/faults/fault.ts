import type { FaultKind } from './catalogue.ts';

/** One trouble, as data. What each kind reads, and what counts when it is left out, stands in the catalogue. */
export type FaultSpec = {
  readonly kind: FaultKind;
  readonly delayMs?: number | undefined;
  readonly afterBytes?: number | undefined;
  /** HTTP. */
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
};

/** Which calls a trouble meets, and how often. */
export type FaultRule = {
  readonly spec: FaultSpec;
  readonly method: string | null;
  /** A part of the path, or of the pattern that it follows. */
  readonly path: string | null;
  /** From which matching call on, counted from 1. */
  readonly nth: number;
  /** At how many calls at most. */
  readonly times: number;
  /** At how many of them, from 0 to 1. */
  readonly probability: number;
  readonly seed: number;
};
