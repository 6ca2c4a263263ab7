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

const FIELDS_AFTER_ZIPCODE = ['street', 'streetNumber', 'neighborhood', 'city', 'state'] as const;
const FOUND_FIELDS = ['street', 'neighborhood', 'city', 'state'] as const;

/** The saved address with its zipcode formatted, or an empty one in Brazil. */
export function addressFormValues(saved: Address | null): Address {
  const address = saved ?? EMPTY_ADDRESS;
  return { ...address, zipcode: formatZipcode(address.country, address.zipcode) };
}

/** @param states codes of the country's states, one of which is required if there are any; null while they load. */
export function addressFormSchema(states: readonly string[] | null) {
  const toAddress = (typed: Address): Address => ({
    ...typed,
    zipcode: normalizeZipcode(typed.country, typed.zipcode),
    // Postal services may have their own state codes; only selectable ones are accepted.
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

/** Fields from an earlier lookup are cleared; fields the visitor edited change only if a value was found. */
export function applyFoundAddress(address: Address, earlier: FoundAddress | null, found: FoundAddress): Address {
  const unedited = FOUND_FIELDS.filter((field) => earlier !== null && address[field] === earlier[field]);
  const withoutEarlier = { ...address, ...Object.fromEntries(unedited.map((field) => [field, ''])) };
  return withFoundAddress(withoutEarlier, found);
}

/** The first field that the lookup left empty, which gets the focus. */
export function firstEmptyField(address: Address) {
  return FIELDS_AFTER_ZIPCODE.find((field) => address[field] === '');
}

/** Whether everything but the number was found. */
export function isFoundWhole(found: FoundAddress): boolean {
  return FOUND_FIELDS.every((field) => found[field] !== '');
}

/** Whether the address has parts that the found-address card cannot show, so the fields start open. */
export function needsFields(address: Address): boolean {
  return address.country !== BRAZIL || (!isFoundWhole(address) && FOUND_FIELDS.some((field) => address[field] !== ''));
}

export function formatFoundLine({ street, neighborhood, city }: FoundAddress): string {
  return [street, neighborhood, city].filter(Boolean).join(', ');
}

/** An address in one line, such as `Rua das Flores, 10, São Paulo`. */
export function formatAddressLine({ street, streetNumber, city }: Address): string {
  return [street, streetNumber, city].filter(Boolean).join(', ');
}
