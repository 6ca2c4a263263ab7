import * as z from 'zod/mini';
import {
  type Address,
  addressSchema,
  EMPTY_ADDRESS,
  type FoundAddress,
  hasCompleteZipcode,
  isStateOf,
  withFoundAddress,
} from '#shared/address.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { formatZipcode, normalizeZipcode } from '#shared/zipcode.ts';

/** The fields behind the zipcode, in the order in which they are filled in. */
const FIELDS_BEHIND_ZIPCODE = ['street', 'streetNumber', 'neighborhood', 'city', 'state'] as const;
const FOUND_FIELDS = ['street', 'neighborhood', 'city', 'state'] as const;

/** What the form starts with: the saved address with its zipcode as it is read, else an empty one in Brazil. */
export function addressForm(saved: Address | null): Address {
  const address = saved ?? EMPTY_ADDRESS;
  return { ...address, zipcode: formatZipcode(address.country, address.zipcode) };
}

/**
 * From the typed form to the address that is saved.
 * @param states the codes of the country's states, one of which is then required; null while they are not known.
 */
export function addressFormSchema(states: readonly string[] | null) {
  const addressOf = (typed: Address): Address => ({
    ...typed,
    zipcode: normalizeZipcode(typed.country, typed.zipcode),
    // A postal service may know a state by a code of its own: only one that can be chosen counts.
    state: states === null || states.includes(typed.state) ? typed.state : '',
  });
  return z.pipe(
    z.transform(addressOf),
    addressSchema.check(
      z.refine(hasCompleteZipcode, { path: ['zipcode'], error: 'ZIPCODE_INVALID' satisfies ErrorCode }),
      z.refine(({ state }) => isStateOf(state, states ?? []), { path: ['state'], error: 'required' }),
    ),
  );
}

/**
 * The address with what a look-up found. What an earlier look-up had filled in and nobody changed belonged to another
 * code and goes; what was typed by hand stays unless something was found in its place.
 */
export function withNewFound(address: Address, earlier: FoundAddress | null, found: FoundAddress): Address {
  const untouched = FOUND_FIELDS.filter((field) => earlier !== null && address[field] === earlier[field]);
  const withoutEarlier = { ...address, ...Object.fromEntries(untouched.map((field) => [field, ''])) };
  return withFoundAddress(withoutEarlier, found);
}

/** Where typing goes on once the zipcode is known. */
export function firstEmptyField(address: Address) {
  return FIELDS_BEHIND_ZIPCODE.find((field) => address[field] === '');
}

/** `Rua das Flores, 10, São Paulo`. */
export function addressLine({ street, streetNumber, city }: Address): string {
  return [street, streetNumber, city].filter(Boolean).join(', ');
}
