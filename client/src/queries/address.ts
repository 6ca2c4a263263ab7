import { trpc } from '#client/lib/trpc.ts';

const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY };

export function useCountryReference() {
  return trpc.address.reference.useQuery(undefined, NEVER_STALE);
}

export function useSubdivisions(country: string) {
  return trpc.address.subdivisions.useQuery({ country }, { ...NEVER_STALE, enabled: country !== '' });
}

/** Offline requests wait, so that nobody retypes the code. The caller must ignore late answers. */
export function useZipcodeLookup() {
  const utils = trpc.useUtils();
  return (country: string, zipcode: string) => {
    return utils.address.byZipcode.fetch({ country, zipcode }, { ...NEVER_STALE, retry: false, networkMode: 'online' });
  };
}
