import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ERROR_KINDS, type ErrorCode, type ErrorKind } from '#shared/error-codes.ts';
import type { Order } from '#shared/order.ts';

/** The usual time until a visitor may retry a request that was refused because the server is busy. */
const RETRY_AFTER_SECONDS = 5;

/** Maps each kind of failure to tRPC's code, which determines the HTTP status. There is no other such table. */
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
  /** With ORDER_CHANGED: the current order, as this visitor may see it. */
  readonly order: Order | undefined;

  /** @param why for the log: an error, or this program's own sentence, never a text from elsewhere */
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

/** The visitor has left, so work for them stops. Nobody receives this error, and no metric counts it as a failure. */
export class VisitorLeft extends AppError {
  constructor() {
    super('BAD_INPUT', 'the visitor left');
  }
}

/**
 * Earlier calls of the same network for this order or card leave no room. No metric counts it as a failure of the
 * venue, because whoever has a card's code can cause it.
 */
export class OwnLineBusy extends AppError {
  constructor(cause: unknown) {
    super('SERVER_BUSY', cause, { retryAfterSeconds: retryAfterOf(cause) ?? RETRY_AFTER_SECONDS });
  }
}

export function httpStatusOf(errorCode: ErrorCode): number {
  return getHTTPStatusCodeFromError(new AppError(errorCode));
}

/** Failures that the venue or its operator must fix. All other failures are refusals. */
const FAILED_KINDS: readonly ErrorKind[] = ['unprocessable', 'unavailable', 'unexpected'];

/** Whether a failure is a refusal. An unknown credit card token is one, because anybody can send it. */
export const isRefusalCode = (errorCode: ErrorCode): boolean =>
  errorCode === 'CARD_TOKEN_INVALID' || !FAILED_KINDS.includes(ERROR_KINDS[errorCode]);

export function retryAfterOf(error: unknown): number | undefined {
  return error instanceof AppError ? error.retryAfterSeconds : undefined;
}

/** Returns the provider's own message for a failure, as far as visitors may read it (E7); undefined without one. */
export function venueWordsOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return (error instanceof AppError && error.venueWords) || venueWordsOf(error.cause);
}

export function errorCodeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.errorCode;
  return error instanceof TRPCError && error.code === 'BAD_REQUEST' ? 'BAD_INPUT' : 'UNKNOWN';
}

/** @param cause for the log only */
export function busy(cause: unknown, retryAfterSeconds = RETRY_AFTER_SECONDS): AppError {
  return new AppError('SERVER_BUSY', cause, { retryAfterSeconds });
}
