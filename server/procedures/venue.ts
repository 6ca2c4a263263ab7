import { loadCatalogue } from '#server/provider/venue.ts';
import { procedure, router } from '#server/trpc/procedure.ts';

export const venueRouter = router({
  current: procedure.query(({ ctx }) => ctx.venue.details),
});

export const productRouter = router({
  list: procedure.query(async ({ ctx }) => (await loadCatalogue(ctx.provider, ctx.venue)).catalogue),
});
