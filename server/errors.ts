import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ERROR_KINDS, type ErrorCode, type ErrorKind } from '#shared/error-codes.ts';
import type { Order } from '#shared/order.ts';

/** The one table of statuses: tRPC's code for each kind of failure. tRPC knows the HTTP status of each of its codes. */
const TRPC_CODES = {
  badInput: 'BAD_REQUEST',
  badPhoto: 'BAD_REQUEST',
  cardProblem: 'NOT_FOUND',
  notFound: 'NOT_FOUND',
  tooSlow: 'TIMEOUT',
  conflict: 'CONFLICT',
  tooMany: 'TOO_MANY_REQUESTS',
  unprocessable: 'UNPROCESSABLE_CONTENT',
  unavailable: 'SERVICE_UNAVAILABLE',
  unexpected: 'INTERNAL_SERVER_ERROR',
} as const satisfies Record<ErrorKind, TRPCError['code']>;

export class AppError extends TRPCError {
  override readonly name: string = 'AppError';
  readonly errorCode: ErrorCode;
  readonly reason: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The order as it is now and as this visitor may see it, with ORDER_CHANGED. */
  readonly order: Order | undefined;

  /** @param why for the log: a sentence must be the program's own, never a text from elsewhere */
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

  get venueWords(): string | undefined {
    return undefined;
  }
}

/** The visitor has left, so that nothing more is done for them. Nobody gets this answer. */
export class VisitorLeft extends AppError {
  constructor() {
    super('BAD_INPUT', 'the visitor left');
  }
}

export function httpStatusOf(errorCode: ErrorCode): number {
  return getHTTPStatusCodeFromError(new AppError(errorCode));
}

/** The kinds that a venue or its operator has to mend. A visitor can mend any other, or nobody. */
const FAILED_KINDS: readonly ErrorKind[] = ['unprocessable', 'unavailable', 'unexpected'];

export const isRefusal = (errorCode: ErrorCode): boolean => !FAILED_KINDS.includes(ERROR_KINDS[errorCode]);

export function retryAfterOf(error: unknown): number | undefined {
  if (error instanceof AppError) return error.retryAfterSeconds;
  return error instanceof TRPCError && error.cause ? retryAfterOf(error.cause) : undefined;
}

/** What the visitor may read of the provider's message that caused a failure (E7). */
export function venueWordsOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return (error instanceof AppError && error.venueWords) || venueWordsOf(error.cause);
}

export function errorCodeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.errorCode;
  if (!(error instanceof TRPCError)) return 'UNKNOWN';
  const known = error.cause ? errorCodeOf(error.cause) : 'UNKNOWN';
  if (known !== 'UNKNOWN') return known;
  if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR') return 'BAD_INPUT';
  return error.code === 'NOT_FOUND' ? 'NOT_FOUND' : 'UNKNOWN';
}
