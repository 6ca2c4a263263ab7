import type { ErrorCode } from '#shared/error-codes.ts';

/**
 * How much of an answer reaches the browser. `without` is one without its main part, such as a page's venue; `cut` ends
 * early with nothing to show it; `longer` is the whole, followed by more. No table expects `other` and `endless`.
 */
export type BodyState = 'whole' | 'without' | 'broken' | 'cut' | 'longer' | 'error' | 'other' | 'endless';

export type Outcome = {
  readonly status: number;
  readonly errorCode: ErrorCode | null;
  readonly body: BodyState;
};

const error = (status: number, errorCode: ErrorCode): Outcome => ({ status, errorCode, body: 'error' });

export const OUTCOMES = {
  answered: { status: 200, errorCode: null, body: 'whole' },
  without: { status: 200, errorCode: null, body: 'without' },
  broken: { status: 200, errorCode: null, body: 'broken' },
  cut: { status: 200, errorCode: null, body: 'cut' },
  longer: { status: 200, errorCode: null, body: 'longer' },
  unavailable: error(503, 'PROVIDER_UNAVAILABLE'),
  invalid: error(503, 'PROVIDER_INVALID_REPLY'),
  unknown: error(503, 'OUTCOME_UNKNOWN'),
  limited: error(429, 'TOO_MANY_REQUESTS'),
  refused: error(422, 'PROVIDER_REFUSED'),
  notFound: error(404, 'NOT_FOUND'),
} as const satisfies Record<string, Outcome>;

export type OutcomeName = keyof typeof OUTCOMES;
