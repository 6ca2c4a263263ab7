import { trpc } from '#client/lib/trpc.ts';

const FIVE_MINUTES = 5 * 60_000;

/** What the venue sells online, prices in cents. */
export function useCatalogue() {
  return trpc.product.list.useQuery(undefined, { staleTime: FIVE_MINUTES });
}
