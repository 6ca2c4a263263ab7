import { initTRPC } from '@trpc/server';
import { holdsCardData } from '#shared/payment-card.ts';
import type { Context } from './context.ts';
import { AppError, errorCodeOf, retryAfterOf } from './errors.ts';

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

/** Refuses what may be a payment card's data before anything reads, forwards or logs it (requirement B11). */
const withoutCardData = t.middleware(async ({ getRawInput, next }) => {
  if (holdsCardData(await getRawInput())) throw new AppError('CARD_DATA_NOT_ACCEPTED');
  return next();
});

/**
 * Any procedure of a venue's site. A host that belongs to no venue reaches none of them. Middleware names only what it adds
 * to the context: tRPC copies the rest, and each property that is named again costs several times as much.
 */
export const procedure = t.procedure
  .use(withoutCardData)
  .use(async ({ ctx, next }) => next({ ctx: { venue: await ctx.loadVenue() } }));
