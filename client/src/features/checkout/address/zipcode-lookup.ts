import type { FoundAddress } from '#shared/address.ts';
import { BRAZIL, INTERNATIONAL_LOOKUP_DELAY_MS, normalizeZipcode, zipcodeState } from '#shared/zipcode.ts';

export type LookupState =
  | { readonly status: 'idle' }
  | { readonly status: 'looking' }
  | { readonly status: 'found'; readonly found: FoundAddress }
  | { readonly status: 'failed'; readonly error: unknown };

export type ZipcodeLookup = {
  /** Told with every change of the field; looks up as soon as the code can be. */
  readonly typed: (country: string, zipcode: string) => void;
  /** Forgets what is under way: its reply will change nothing. */
  readonly cancel: () => void;
};

/**
 * Looks up a postal code while it is typed: in Brazil at its eighth digit, elsewhere after a pause (requirement B6).
 * Only the reply to the newest code counts, and a code that was just looked up is not asked for again.
 */
export function createZipcodeLookup(
  find: (country: string, code: string) => Promise<FoundAddress>,
  report: (state: LookupState) => void,
): ZipcodeLookup {
  let newest = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = async (key: string, country: string, code: string) => {
    report({ status: 'looking' });
    const state = await find(country, code).then(
      (found): LookupState => ({ status: 'found', found }),
      (error: unknown): LookupState => ({ status: 'failed', error }),
    );
    if (key === newest) report(state);
  };

  const cancel = () => {
    clearTimeout(timer);
    newest = '';
    report({ status: 'idle' });
  };

  const typed = (country: string, zipcode: string) => {
    const code = normalizeZipcode(country, zipcode);
    const key = `${country} ${code}`;
    if (key === newest) return;
    cancel();
    if (zipcodeState(country, zipcode) !== 'ready') return;
    newest = key;
    if (country === BRAZIL) void look(key, country, code);
    else timer = setTimeout(() => void look(key, country, code), INTERNATIONAL_LOOKUP_DELAY_MS);
  };

  return { typed, cancel };
}
