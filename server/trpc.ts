import { initTRPC, TRPCError } from '@trpc/server';
import { ERROR_KINDS, type ErrorCode, type ErrorKind } from '#shared/error-codes.ts';
import { holdsCardData } from '#shared/payment-card.ts';
import type { Context } from './context.ts';
import { PostalError } from './postal/postal-service.ts';
import { ProviderError } from './provider/provider-error.ts';

const TRPC_CODES = {
  badInput: 'BAD_REQUEST',
  notFound: 'NOT_FOUND',
  tooSlow: 'TIMEOUT',
  conflict: 'CONFLICT',
  refused: 'UNPROCESSABLE_CONTENT',
  tooMany: 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
  unexpected: 'INTERNAL_SERVER_ERROR',
} as const satisfies Record<ErrorKind, string>;

/** A failure of ours, by its code in the catalogue. */
export class StorefrontError extends Error {
  override readonly name = 'StorefrontError';
  readonly code: ErrorCode;
  /** When asking again may help; undefined where time does not help. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, cause?: unknown, { retryAfterSeconds }: { retryAfterSeconds?: number } = {}) {
    super(code, { cause });
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** After how many seconds the caller of what failed may ask again; undefined where the failure does not say. */
export function retryAfterOf(error: unknown): number | undefined {
  if (error instanceof StorefrontError) return error.retryAfterSeconds;
  return error instanceof TRPCError && error.cause ? retryAfterOf(error.cause) : undefined;
}

/** The catalogue's code of any failure; what nobody expected is UNKNOWN. */
export function errorCodeOf(error: unknown): ErrorCode {
  if (error instanceof StorefrontError || error instanceof ProviderError || error instanceof PostalError)
    return error.code;
  if (!(error instanceof TRPCError)) return 'UNKNOWN';
  const known = error.cause ? errorCodeOf(error.cause) : 'UNKNOWN';
  if (known !== 'UNKNOWN') return known;
  if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR') return 'BAD_INPUT';
  return error.code === 'NOT_FOUND' ? 'NOT_FOUND' : 'UNKNOWN';
}

/** The HTTP status that an error code is answered with, in tRPC and in plain routes alike. */
export const HTTP_STATUS = {
  badInput: 400,
  notFound: 404,
  tooSlow: 408,
  conflict: 409,
  refused: 422,
  tooMany: 429,
  unavailable: 503,
  unexpected: 500,
} as const satisfies Record<ErrorKind, number>;

const t = initTRPC.context<Context>().create({
  // Only the code leaves: a message or a stack may hold what a visitor must not see.
  errorFormatter: ({ shape, error }) => {
    const errorCode = errorCodeOf(error);
    return {
      code: shape.code,
      message: errorCode,
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        path: shape.data.path,
        errorCode,
        retryAfterSeconds: retryAfterOf(error),
      },
    };
  },
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Gives every failure its tRPC code by its kind, so that HTTP statuses tell the truth. */
const withErrorCodes = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const cause = result.error.cause;
  if (cause === undefined || result.error.code !== 'INTERNAL_SERVER_ERROR') return result;
  const code = TRPC_CODES[ERROR_KINDS[errorCodeOf(cause)]];
  return { ...result, error: new TRPCError({ code, message: result.error.message, cause }) };
});

/** Turns away what looks like a payment card's data before anything reads, passes on or logs it (requirement B11). */
const withoutCardData = t.middleware(async ({ getRawInput, next }) => {
  // A call without input has no body to read; a body that cannot be read is refused by the procedure that needs it.
  const sent = await getRawInput().catch(() => undefined);
  if (holdsCardData(sent)) throw new StorefrontError('CARD_DATA_NOT_ACCEPTED');
  return next();
});

/** Any procedure of a venue's site: a host that belongs to no venue reaches none of them. */
export const procedure = t.procedure
  .use(withErrorCodes)
  .use(withoutCardData)
  .use(async ({ ctx, next }) => {
    const venue = await ctx.loadVenue();
    return next({ ctx: { ...ctx, venue } });
  });
