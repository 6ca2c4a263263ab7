import type { FaultKind } from './catalogue.ts';
import type { CallPattern } from './matching.ts';
import type { Period } from './time-window.ts';

/** One fault, as data. The catalogue lists the fields that each kind reads, with their defaults. */
export type FaultSpec = {
  readonly kind: FaultKind;
  readonly delayMs?: number | undefined;
  /** The most by which chance lengthens the delay. */
  readonly jitterMs?: number | undefined;
  readonly afterBytes?: number | undefined;
  readonly bytesPerSecond?: number | undefined;
  /** The HTTP status. */
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A text as it is, or JSON. */
  readonly body?: unknown;
  /** A JSON merge patch. */
  readonly patch?: unknown;
};

/** What the matching calls get one after the other, whatever their venues. */
export type FaultSequence = {
  /** Null for a call that is left alone. */
  readonly steps: readonly (FaultSpec | null)[];
  /** Whether it begins again after its last step. */
  readonly repeats: boolean;
};

/** Which calls a fault is injected into, when, and how often. */
export type FaultRule = {
  readonly fault: FaultSpec | FaultSequence;
  readonly pattern: CallPattern;
  readonly period: Period;
  /** The first matching call that fails, counted from 1. */
  readonly nth: number;
  /** The most calls that fail. */
  readonly times: number;
  /** The share of the remaining calls that fail, from 0 to 1. */
  readonly probability: number;
  readonly seed: number;
};
