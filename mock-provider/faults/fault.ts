import type { FaultKind } from './catalogue.ts';
import type { CallPattern } from './matching.ts';
import type { Period } from './time-window.ts';

export type FaultSpec = {
  readonly kind: FaultKind;
  readonly delayMs?: number | undefined;
  readonly jitterMs?: number | undefined;
  readonly afterBytes?: number | undefined;
  readonly bytesPerSecond?: number | undefined;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  /** A JSON merge patch. */
  readonly patch?: unknown;
};

export type FaultSequence = {
  /** Null for a call that is left alone. */
  readonly steps: readonly (FaultSpec | null)[];
  readonly repeats: boolean;
};

export type FaultRule = {
  readonly fault: FaultSpec | FaultSequence;
  readonly pattern: CallPattern;
  readonly period: Period;
  /** The first matching call that fails, counted from 1. */
  readonly nth: number;
  readonly times: number;
  /** The share of the remaining calls that fail, from 0 to 1. */
  readonly probability: number;
  readonly seed: number;
};
