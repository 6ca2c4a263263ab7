import { loadCatalogue } from '../provider/venue.ts';
import { procedure, router } from '../trpc.ts';

export const productRouter = router({
  /** What the venue sells online, prices in cents. */
  list: procedure.query(async ({ ctx }) => (await loadCatalogue(ctx.provider, ctx.venue)).catalogue),
});
