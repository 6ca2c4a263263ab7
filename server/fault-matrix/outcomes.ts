import type { ErrorCode } from '#shared/error-codes.ts';

/**
 * How much of an answer reaches the browser:
 * - `whole`: everything, to the last byte;
 * - `without`: an answer without its main part, such as a page without its venue;
 * - `broken`: the connection breaks before the end, so no browser takes it for whole;
 * - `cut`: less than the whole, with nothing to show it;
 * - `longer`: the whole, followed by more;
 * - `error`: the error code alone;
 * - `other`: anything else; no table expects it;
 * - `endless`: still coming when the visitor gave up; no table expects it.
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
