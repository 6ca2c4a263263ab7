import * as z from 'zod/mini';
import {
  type Address,
  addressSchema,
  EMPTY_ADDRESS,
  type FoundAddress,
  hasCompleteZipcode,
  isStateOf,
  withFoundAddress,
} from '#shared/customer/address.ts';
import { BRAZIL, formatZipcode, normalizeZipcode } from '#shared/customer/zipcode.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

/** The fields after the zipcode, in the order of the page. */
const FIELDS_AFTER_ZIPCODE = ['street', 'streetNumber', 'neighborhood', 'city', 'state'] as const;
/** The fields that a lookup can fill in. */
const FOUND_FIELDS = ['street', 'neighborhood', 'city', 'state'] as const;

/** The initial values of the form: the saved address with a formatted zipcode, or an empty address in Brazil. */
export function addressFormValues(saved: Address | null): Address {
  const address = saved ?? EMPTY_ADDRESS;
  return { ...address, zipcode: formatZipcode(address.country, address.zipcode) };
}

/**
 * Turns the form's values into the address that is saved.
 * @param states the codes of the country's states. If there are any, one is required. Null while they are not loaded.
 */
export function addressFormSchema(states: readonly string[] | null) {
  const toAddress = (typed: Address): Address => ({
    ...typed,
    zipcode: normalizeZipcode(typed.country, typed.zipcode),
    // A postal service may use its own code for a state. Only a code that can be chosen is accepted.
    state: states === null || states.includes(typed.state) ? typed.state : '',
  });
  return z.pipe(
    z.transform(toAddress),
    addressSchema.check(
      z.refine(hasCompleteZipcode, { path: ['zipcode'], error: 'ZIPCODE_INVALID' satisfies ErrorCode }),
      z.refine(({ state }) => isStateOf(state, states ?? []), { path: ['state'], error: 'required' }),
    ),
  );
}

/**
 * The address with the result of a lookup. Fields that an earlier lookup filled in and that were not edited are cleared,
 * because they belong to another zipcode. Edited fields change only if the lookup found a value for them.
 * @param earlier the result of the lookup before, if any.
 */
export function applyFoundAddress(address: Address, earlier: FoundAddress | null, found: FoundAddress): Address {
  const unedited = FOUND_FIELDS.filter((field) => earlier !== null && address[field] === earlier[field]);
  const withoutEarlier = { ...address, ...Object.fromEntries(unedited.map((field) => [field, ''])) };
  return withFoundAddress(withoutEarlier, found);
}

/** The first field that the lookup left empty, which gets the focus. */
export function firstEmptyField(address: Address) {
  return FIELDS_AFTER_ZIPCODE.find((field) => address[field] === '');
}

/** Whether a postal code says all but the number. */
export function isFoundWhole(found: FoundAddress): boolean {
  return FOUND_FIELDS.every((field) => found[field] !== '');
}

/** Whether the visitor typed parts of an address that no card can show: the fields begin open. */
export function needsFields(address: Address): boolean {
  return address.country !== BRAZIL || (!isFoundWhole(address) && FOUND_FIELDS.some((field) => address[field] !== ''));
}

/** What a postal code found, in one line. */
export function formatFoundLine({ street, neighborhood, city }: FoundAddress): string {
  return [street, neighborhood, city].filter(Boolean).join(', ');
}

/** An address in one line, such as `Rua das Flores, 10, São Paulo`. */
export function formatAddressLine({ street, streetNumber, city }: Address): string {
  return [street, streetNumber, city].filter(Boolean).join(', ');
}
