import { initTRPC } from '@trpc/server';
import type { Context } from '#server/context.ts';
import { AppError, errorCodeOf, retryAfterOf, venueWordsOf } from '#server/errors.ts';
import { SHORT_BODY_BYTES } from '#server/http/body-limits.ts';
import { holdsCreditCardData } from '#shared/credit-card-data.ts';
import type { ProcedureName } from '#shared/deadlines.ts';

/** These procedures withhold the provider's messages, which could reveal whether a person or code exists (R1). */
const WITHOUT_VENUE_WORDS: ReadonlySet<string | undefined> = new Set<ProcedureName>([
  'customer.identify',
  'gallery.byCards',
  'order.proveBuyer',
  'order.receipts',
]);

/** Limits of a call's body. Beyond `bytes` it is refused without being read to its end, beyond `values` unparsed. */
export type BodyBounds = { readonly bytes: number; readonly values: number };

/** This is enough for twenty cards, thirty changes or an address of the maximum length. */
export const USUAL_BODY: BodyBounds = { bytes: SHORT_BODY_BYTES, values: 250 };

type ProcedureMeta = { readonly body?: BodyBounds };

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    // Messages and stacks may contain what a visitor must not see, so neither is sent.
    errorFormatter: ({ shape, error, path }) => {
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
          venueWords: WITHOUT_VENUE_WORDS.has(path) ? undefined : venueWordsOf(error),
          order: error instanceof AppError ? error.order : undefined,
        },
      };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Refuses what may be credit card data before a procedure reads, forwards or logs it (B11). */
async function refuseCreditCardData(getRawInput: () => Promise<unknown>): Promise<void> {
  if (holdsCreditCardData(await getRawInput())) throw new AppError('CARD_DATA_NOT_ACCEPTED');
}

/** The base of procedures that need only the site's name. It loads no venue, so it never waits for the provider. */
export const procedureOfSite = t.procedure.use(async ({ ctx: { site }, getRawInput, next }) => {
  await refuseCreditCardData(getRawInput);
  if (site === null) throw new AppError('ORGANIZATION_NOT_FOUND', 'the host belongs to no venue');
  return next({ ctx: { venue: { site } } });
});

export const procedure = t.procedure.use(async ({ ctx, getRawInput, next }) => {
  await refuseCreditCardData(getRawInput);
  return next({ ctx: { venue: await ctx.loadVenue() } });
});
