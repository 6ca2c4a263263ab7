import { useQuery } from '@tanstack/react-query';
import { trpc } from '#client/lib/trpc.ts';
import { BRAZIL, INTERNATIONAL_LOOKUP_DELAY_MS, normalizeZipcode, zipcodeState } from '#shared/customer/zipcode.ts';

const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY };

export const useCountryReference = () => trpc.address.reference.useQuery(undefined, NEVER_STALE);

export function useSubdivisions(country: string) {
  return trpc.address.subdivisions.useQuery({ country }, { ...NEVER_STALE, enabled: country !== '' });
}

/** Looks up a postal code: in Brazil at eight digits, elsewhere when typing pauses (B6). Offline, it waits. */
export function useZipcodeLookup(country: string, typed: string) {
  const { client } = trpc.useUtils();
  const zipcode = normalizeZipcode(country, typed);
  return useQuery({
    queryKey: ['zipcode', country, zipcode],
    queryFn: async ({ signal }) => {
      if (country !== BRAZIL) await new Promise((resolve) => setTimeout(resolve, INTERNATIONAL_LOOKUP_DELAY_MS));
      signal.throwIfAborted();
      return client.address.byZipcode.query({ country, zipcode }, { signal });
    },
    ...NEVER_STALE,
    enabled: zipcodeState(country, typed) === 'ready',
    retry: false,
    networkMode: 'online',
  });
}
