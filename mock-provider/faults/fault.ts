import type { FaultKind } from './catalogue.ts';

/** One fault, as data. The catalogue lists the fields that each kind reads, with their defaults. */
export type FaultSpec = {
  readonly kind: FaultKind;
  readonly delayMs?: number | undefined;
  readonly afterBytes?: number | undefined;
  /** The HTTP status. */
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
};

/** Which calls a fault is injected into, and how often. */
export type FaultRule = {
  readonly spec: FaultSpec;
  readonly method: string | null;
  /** A part of the path, or of the pattern that it follows. */
  readonly path: string | null;
  /** The first matching call that fails, counted from 1. */
  readonly nth: number;
  /** The most calls that fail. */
  readonly times: number;
  /** The share of the remaining calls that fail, from 0 to 1. */
  readonly probability: number;
  readonly seed: number;
};
