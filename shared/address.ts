import * as z from 'zod/mini';
import { requiredText } from './customer.ts';
import { BRAZIL, zipcodeState } from './zipcode.ts';

const text = requiredText(120);

/** Where the buyer lives: the second step of the checkout (requirement B5). */
export const addressSchema = z.object({
  /** Two lowercase letters: `br`. */
  country: z.string().check(z.regex(/^[a-z]{2}$/, 'required')),
  zipcode: requiredText(20),
  street: text,
  streetNumber: requiredText(20),
  /** `BR-SP`; empty for a country without subdivisions. */
  state: z.string().check(z.maxLength(120, 'tooLong')),
  city: text,
  neighborhood: text,
});
export type Address = z.output<typeof addressSchema>;

export const EMPTY_ADDRESS: Address = {
  country: 'br',
  zipcode: '',
  street: '',
  streetNumber: '',
  state: '',
  city: '',
  neighborhood: '',
};

/** A country's part, by the service that divides it: `{ code: 'BR-SP', name: 'São Paulo' }`. */
export type Subdivision = { readonly code: string; readonly name: string };

/** What a postal look-up knows; an empty text is not known and never overwrites what was typed by hand. */
export type FoundAddress = Pick<Address, 'street' | 'neighborhood' | 'city' | 'state'>;

/** The address after another country was chosen: what belongs to the old one is cleared. */
export function withCountry(address: Address, country: string): Address {
  return { ...address, country, state: '', city: '', neighborhood: '', street: '' };
}

/** The address after its zipcode was emptied: everything that stood behind the code is cleared. */
export function withoutZipcode(address: Address): Address {
  return { ...EMPTY_ADDRESS, country: address.country };
}

/** The address with what the look-up found; a field the service left empty keeps what stood there. */
export function withFoundAddress(address: Address, found: FoundAddress): Address {
  const known = Object.entries(found).filter(([, value]) => value !== '');
  return { ...address, ...Object.fromEntries(known) };
}

/** A Brazilian code has all its digits; elsewhere any code counts (requirement B6). */
export function hasCompleteZipcode({ country, zipcode }: Pick<Address, 'country' | 'zipcode'>): boolean {
  return country !== BRAZIL || zipcodeState(country, zipcode) === 'ready';
}

/** A state is one of the country's own; a country without any needs none (requirement B5). */
export function isStateOf(state: string, codes: readonly string[]): boolean {
  return codes.length === 0 || codes.includes(state);
}
