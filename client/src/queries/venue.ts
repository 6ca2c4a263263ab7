import { useState } from 'react';
import { isReloaded, readSiteData } from '#client/lib/page-data.ts';
import { failureOf, trpc } from '#client/lib/trpc.ts';
import type { ShownFailure } from '#shared/error-codes.ts';
import type { SiteData } from '#shared/site/site-data.ts';
import { homeForm, type Venue } from '#shared/site/venue.ts';

type VenueState =
  | { readonly state: 'loading' }
  | ({ readonly state: 'failed' } & ShownFailure)
  | { readonly state: 'reload' }
  | { readonly state: 'ready'; readonly venue: Venue };

/** Whether to reload a page that came without its venue: only once, or a slow provider would cause endless reloads. */
const needsReload = (page: SiteData | null) => page !== null && page.venue === null && !isReloaded();

/** Reads the venue from the page, or requests it (S2). */
export function useVenueState(): VenueState {
  const [page] = useState(readSiteData);
  const query = trpc.venue.current.useQuery(undefined, {
    enabled: page?.errorCode == null,
    staleTime: Number.POSITIVE_INFINITY,
    // The server has already repeated its call to the provider.
    retry: false,
    ...(page?.venue ? { initialData: page.venue } : {}),
  });
  if (page?.errorCode) return { state: 'failed', errorCode: page.errorCode, venueWords: page.venueWords };
  if (query.data && needsReload(page)) return { state: 'reload' };
  if (query.data) return { state: 'ready', venue: query.data };
  return query.error ? { state: 'failed', ...failureOf(query.error) } : { state: 'loading' };
}

export function useVenue(): Venue {
  const venue = useVenueState();
  if (venue.state !== 'ready') throw new Error('useVenue needs the site gate above it');
  return venue.venue;
}

const FIVE_MINUTES_MS = 5 * 60_000;

export const useCatalogue = () => trpc.product.list.useQuery(undefined, { staleTime: FIVE_MINUTES_MS });

/** Whether the home page opens kept cards. If a card needs an access code, the page must have a field for that code. */
export const opensKeptCards = (venue: Venue): boolean => !venue.twoFactor || homeForm(venue) === 'card';
