import * as z from 'zod/mini';
import { oneLine, requiredText } from './customer.ts';
import { BRAZIL, zipcodeState } from './zipcode.ts';

const text = requiredText(120);

const fields = z.object({
  /** An ISO country code in lowercase: `br`. */
  country: z.string().check(z.regex(/^[a-z]{2}$/, 'required')),
  zipcode: requiredText(20),
  street: text,
  streetNumber: requiredText(20),
  /** A subdivision code such as `BR-SP`; empty for a country without subdivisions. */
  state: z.string().check(oneLine, z.maxLength(120, 'tooLong')),
  city: text,
  /** May be empty outside Brazil, where few addresses have a neighborhood. */
  neighborhood: z.string().check(oneLine, z.maxLength(120, 'tooLong')),
});

export const addressSchema = fields.check(
  z.refine(({ country, neighborhood }) => neighborhood !== '' || !needsNeighborhood(country), {
    path: ['neighborhood'],
    error: 'required',
  }),
);
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

export const needsNeighborhood = (country: string): boolean => country === BRAZIL;

const SPEAKERS = 'ao ar bo br cl co cr cu cv do ec es gq gt gw hn mx mz ni pa pe pr pt py st sv tl uy ve';
const WRITING_NO_NUMBER = new Set(SPEAKERS.split(' '));

/** Whether people write 'S/N' for a house without a number, as they do where Portuguese or Spanish is spoken. */
export const writesNoNumber = (country: string): boolean => WRITING_NO_NUMBER.has(country);

export type Subdivision = { readonly code: string; readonly name: string };

/** The result of a postal code lookup. An empty text means unknown and never replaces what the visitor typed. */
export type FoundAddress = Pick<Address, 'street' | 'neighborhood' | 'city' | 'state'> & {
  /** A place's name that may not be the city's. The form offers it as the city, but does not fill it in. */
  readonly place?: string;
};

export function changedFields(address: Address, other: Address): (keyof Address)[] {
  return (Object.keys(EMPTY_ADDRESS) as (keyof Address)[]).filter((field) => address[field] !== other[field]);
}

export function withCountry(address: Address, country: string): Address {
  return { ...address, country, state: '', city: '', neighborhood: '', street: '' };
}

/** Clears every field but the country, because the visitor has emptied the postal code. */
export function withoutZipcode(address: Address): Address {
  return { ...EMPTY_ADDRESS, country: address.country };
}

/** Fills in the result of a lookup. A field that the lookup left empty keeps its value. */
export function withFoundAddress(address: Address, found: FoundAddress): Address {
  const { place: _, ...fields } = found;
  const known = Object.entries(fields).filter(([, value]) => value !== '');
  return { ...address, ...Object.fromEntries(known) };
}

export function hasCompleteZipcode({ country, zipcode }: Pick<Address, 'country' | 'zipcode'>): boolean {
  return country !== BRAZIL || zipcodeState(country, zipcode) === 'ready';
}

export function isStateOf(state: string, codes: readonly string[]): boolean {
  return codes.length === 0 || codes.includes(state);
}
