import { procedure, router } from '../trpc.ts';

export const organizationRouter = router({
  /** The venue of this host. */
  current: procedure.query(({ ctx }) => ctx.venue.organization),
});
