import { readSiteData } from '#client/lib/site-data.ts';
import { trpc } from '#client/lib/trpc.ts';

const page = readSiteData();

/**
 * Where a card becomes a token, from the page itself where the server wrote it there, else by a call.
 * @returns undefined while that call runs; null when the payment provider's public key is not configured.
 */
export function useCardTokens() {
  return trpc.payment.cardTokens.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    ...(page ? { initialData: page.config.cardTokens } : {}),
  }).data;
}
