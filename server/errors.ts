import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ERROR_KINDS, type ErrorCode, type ErrorKind } from '#shared/error-codes.ts';
import type { Order } from '#shared/order.ts';

/** The one table of statuses: tRPC's code for each kind of failure. tRPC knows the HTTP status of each of its codes. */
const TRPC_CODES = {
  badInput: 'BAD_REQUEST',
  notFound: 'NOT_FOUND',
  tooSlow: 'TIMEOUT',
  conflict: 'CONFLICT',
  refused: 'UNPROCESSABLE_CONTENT',
  tooMany: 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
  unexpected: 'INTERNAL_SERVER_ERROR',
} as const satisfies Record<ErrorKind, TRPCError['code']>;

/** A failure by its code in the catalogue. It is a TRPCError, so a procedure answers it with the status of its kind. */
export class AppError extends TRPCError {
  override readonly name: string = 'AppError';
  readonly errorCode: ErrorCode;
  /** Why, for the log; undefined where another error is the cause. */
  readonly reason: string | undefined;
  /** When a retry may help, in seconds; undefined where time does not help. */
  readonly retryAfterSeconds: number | undefined;
  /** The order as it is now and as this visitor may see it, with ORDER_CHANGED. */
  readonly order: Order | undefined;

  /**
   * @param why for the log: the error that caused this one, or a sentence. The log shows a sentence as it is, so it has
   *   to be one of this program and never hold a text from elsewhere.
   */
  constructor(
    errorCode: ErrorCode,
    why?: unknown,
    { retryAfterSeconds, order }: { retryAfterSeconds?: number; order?: Order } = {},
  ) {
    const isSentence = typeof why === 'string';
    super({ code: TRPC_CODES[ERROR_KINDS[errorCode]], message: errorCode, cause: isSentence ? undefined : why });
    this.errorCode = errorCode;
    this.reason = isSentence ? why : undefined;
    this.retryAfterSeconds = retryAfterSeconds;
    this.order = order;
  }
}

/** The HTTP status that a code of the catalogue is answered with, in procedures and in plain routes alike. */
export function httpStatusOf(errorCode: ErrorCode): number {
  return getHTTPStatusCodeFromError(new AppError(errorCode));
}

/** After how many seconds the caller of what failed may try again; undefined where the failure does not say. */
export function retryAfterOf(error: unknown): number | undefined {
  if (error instanceof AppError) return error.retryAfterSeconds;
  return error instanceof TRPCError && error.cause ? retryAfterOf(error.cause) : undefined;
}

/** The catalogue's code of any failure; what nobody expected is UNKNOWN. */
export function errorCodeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.errorCode;
  if (!(error instanceof TRPCError)) return 'UNKNOWN';
  const known = error.cause ? errorCodeOf(error.cause) : 'UNKNOWN';
  if (known !== 'UNKNOWN') return known;
  if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR') return 'BAD_INPUT';
  return error.code === 'NOT_FOUND' ? 'NOT_FOUND' : 'UNKNOWN';
}
