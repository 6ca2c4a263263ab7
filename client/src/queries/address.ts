import { trpc } from '#client/lib/trpc.ts';

const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY };

/** Country codes (Brazil first) and dial codes for the selectors. */
export function useCountryReference() {
  return trpc.address.reference.useQuery(undefined, NEVER_STALE);
}

/** The states of a country; no request is made before a country is chosen. */
export function useSubdivisions(country: string) {
  return trpc.address.subdivisions.useQuery({ country }, { ...NEVER_STALE, enabled: country !== '' });
}

/**
 * Returns a function that requests the address of a postal code. Without a network the request waits for it: nobody types
 * the same code twice. The caller must ignore an answer that comes late.
 */
export function useZipcodeLookup() {
  const utils = trpc.useUtils();
  return (country: string, zipcode: string) => {
    return utils.address.byZipcode.fetch({ country, zipcode }, { ...NEVER_STALE, retry: false, networkMode: 'online' });
  };
}
