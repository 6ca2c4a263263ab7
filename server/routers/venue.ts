import { procedure, router } from '#server/trpc.ts';

export const venueRouter = router({
  /** The venue of this host. */
  current: procedure.query(({ ctx }) => ctx.venue.details),
});
