import type { FoundAddress } from '#shared/address.ts';
import { BRAZIL, INTERNATIONAL_LOOKUP_DELAY_MS, normalizeZipcode, zipcodeState } from '#shared/zipcode.ts';

export type LookupState =
  | { readonly status: 'idle' }
  | { readonly status: 'pending' }
  | { readonly status: 'found'; readonly found: FoundAddress }
  | { readonly status: 'failed'; readonly error: unknown };

export type ZipcodeLookup = {
  /** Call it at each change of the field. It sends a request as soon as the code is complete. */
  readonly update: (country: string, zipcode: string) => void;
  /** Discards a pending request: its reply is ignored. */
  readonly cancel: () => void;
};

/**
 * Finds the address of a postal code while it is typed (requirement B6). In Brazil it sends the request at the eighth
 * digit, elsewhere after a pause. Only the reply for the latest code is used. The same code is not requested twice in a
 * row.
 * @param onState called at each change of the state.
 */
export function createZipcodeLookup(
  find: (country: string, code: string) => Promise<FoundAddress>,
  onState: (state: LookupState) => void,
): ZipcodeLookup {
  let latestKey = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const request = async (key: string, country: string, code: string) => {
    onState({ status: 'pending' });
    const state = await find(country, code).then(
      (found): LookupState => ({ status: 'found', found }),
      (error: unknown): LookupState => ({ status: 'failed', error }),
    );
    if (key === latestKey) onState(state);
  };

  const cancel = () => {
    clearTimeout(timer);
    latestKey = '';
    onState({ status: 'idle' });
  };

  const update = (country: string, zipcode: string) => {
    const code = normalizeZipcode(country, zipcode);
    const key = `${country} ${code}`;
    if (key === latestKey) return;
    cancel();
    if (zipcodeState(country, zipcode) !== 'ready') return;
    latestKey = key;
    if (country === BRAZIL) void request(key, country, code);
    else timer = setTimeout(() => void request(key, country, code), INTERNATIONAL_LOOKUP_DELAY_MS);
  };

  return { update, cancel };
}
