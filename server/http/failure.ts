import { PostalError } from '#server/postal/postal-service.ts';
import { ProviderError } from '#server/provider/provider-error.ts';
import { errorCodeOf, HTTP_STATUS, StorefrontError } from '#server/trpc.ts';
import { ERROR_KINDS, type ErrorCode } from '#shared/error-codes.ts';

/** A failure as it is answered: its code in the catalogue and its HTTP status. */
export type Failure = { readonly errorCode: ErrorCode; readonly status: number };

/** What Fastify or Node refuses, by the status that they give it; anything else that they refuse is BAD_INPUT. */
const REFUSALS: Readonly<Record<number, ErrorCode>> = { 404: 'NOT_FOUND', 408: 'TRANSFER_TOO_SLOW' };

const isOurs = (error: unknown) =>
  error instanceof StorefrontError || error instanceof ProviderError || error instanceof PostalError;

/** The failure of a code in the catalogue, with the status of its kind. */
export function failureOfCode(errorCode: ErrorCode): Failure {
  return { errorCode, status: HTTP_STATUS[ERROR_KINDS[errorCode]] };
}

/** The failure of a status from 400 to 499, with which Fastify or Node refuses a request. */
export function failureOfStatus(status: number): Failure {
  return { errorCode: REFUSALS[status] ?? 'BAD_INPUT', status };
}

/** What an error is answered with. What nobody expected is UNKNOWN, 500. */
export function failureOfError(error: unknown): Failure {
  const status = !isOurs(error) && error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0;
  return status >= 400 && status < 500 ? failureOfStatus(status) : failureOfCode(errorCodeOf(error));
}
