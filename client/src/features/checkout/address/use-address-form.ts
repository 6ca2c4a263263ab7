import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useSubdivisions, useZipcodeLookup } from '#client/queries/address.ts';
import {
  type Address,
  addressSchema,
  changedFields,
  EMPTY_ADDRESS,
  type FoundAddress,
  hasCompleteZipcode,
  isStateOf,
  withCountry,
  withFoundAddress,
  withoutZipcode,
} from '#shared/customer/address.ts';
import {
  BRAZIL,
  formatZipcode,
  INTERNATIONAL_LOOKUP_DELAY_MS,
  normalizeZipcode,
  zipcodeState,
} from '#shared/customer/zipcode.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

type Form = UseFormReturn<Address, unknown, Address>;

function setAddress(form: Form, next: Address): void {
  const changed = changedFields(form.getValues(), next);
  for (const field of changed) form.setValue(field, next[field]);
  form.clearErrors(changed);
}

/** Fills in the result and focuses the first empty field, unless the focus has left the zipcode. */
function fillInFound(form: Form, earlier: FoundAddress | null, found: FoundAddress): void {
  const address = applyFoundAddress(form.getValues(), earlier, found);
  setAddress(form, address);
  const isAtZipcode = document.activeElement?.getAttribute('name') === 'zipcode';
  const next = firstEmptyField(address);
  if (!isAtZipcode || !next) return;
  form.setFocus(next);
  // Centred, so neither the footer nor the on-screen keyboard covers it.
  document.activeElement?.scrollIntoView({ block: 'center' });
}

/** Looks up the zipcode and fills in the form. Cancelled on unmount. */
function useFillInByZipcode(form: Form, open: () => void) {
  const find = useZipcodeLookup();
  const [state, setState] = useState<LookupState>({ status: 'idle' });
  const [lookup] = useState(() => {
    let earlier: FoundAddress | null = null;
    return createZipcodeLookup(find, (next) => {
      setState(next);
      if (next.status === 'failed' || (next.status === 'found' && !isFoundWhole(next.found))) open();
      if (next.status !== 'found') return;
      fillInFound(form, earlier, next.found);
      earlier = next.found;
    });
  });
  useEffect(() => lookup.cancel, [lookup]);
  return { lookup, state };
}

const FIELDS = ['country', 'zipcode', 'street', 'streetNumber', 'neighborhood', 'city', 'state'] as const;

function useForms(initial: Address, country: string) {
  const subdivisions = useSubdivisions(country);
  const states = subdivisions.data ?? null;
  const schema = useMemo(() => addressFormSchema(states?.map(({ code }) => code) ?? null), [states]);
  const form = useForm<Address, unknown, Address>({
    mode: 'onTouched',
    resolver: zodResolver(schema),
    defaultValues: addressFormValues(initial),
  });
  for (const field of FIELDS) form.register(field);
  return { form, states, subdivisions };
}

function useFound({ control }: Form): FoundAddress {
  const [street, neighborhood, city, state] = useWatch({ control, name: ['street', 'neighborhood', 'city', 'state'] });
  return { street, neighborhood, city, state };
}

/** The address form (requirements B5, B6): schema, states, zipcode lookup and visible fields. */
export function useAddressForm(initial: Address) {
  const [country, setCountry] = useState(initial.country);
  const [isUnfolded, setIsUnfolded] = useState(() => needsFields(initial));
  const { form, states, subdivisions } = useForms(initial, country);
  const open = () => setIsUnfolded(true);
  const { lookup, state } = useFillInByZipcode(form, open);
  const found = useFound(form);

  const chooseCountry = (chosen: string) => {
    lookup.cancel();
    setCountry(chosen);
    const address = withCountry(form.getValues(), chosen);
    setAddress(form, { ...address, zipcode: formatZipcode(chosen, address.zipcode) });
    form.clearErrors();
    if (chosen !== BRAZIL) open();
  };

  const changeZipcode = (zipcode: string) => {
    if (zipcode === '') setAddress(form, { ...withoutZipcode(form.getValues()), zipcode: form.getValues('zipcode') });
    lookup.update(country, zipcode);
  };

  const edit = () => {
    open();
    form.setFocus('street');
  };

  return {
    form,
    country,
    states,
    subdivisions,
    lookup: state,
    chooseCountry,
    changeZipcode,
    found,
    isFound: isFoundWhole(found),
    isOpen: isUnfolded,
    open,
    edit,
  };
}

export type AddressFormState = ReturnType<typeof useAddressForm>;

export type LookupState =
  | { readonly status: 'idle' }
  | { readonly status: 'pending' }
  | { readonly status: 'found'; readonly found: FoundAddress }
  | { readonly status: 'failed'; readonly error: unknown };

type ZipcodeLookup = {
  /** Call on each change. Sends a request as soon as the code is complete. */
  readonly update: (country: string, zipcode: string) => void;
  readonly cancel: () => void;
};

/** In Brazil at the eighth digit, elsewhere after a pause (requirement B6). Late replies are ignored. */
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
function needsFields(address: Address): boolean {
  return address.country !== BRAZIL || (!isFoundWhole(address) && FOUND_FIELDS.some((field) => address[field] !== ''));
}

export function formatFoundLine({ street, neighborhood, city }: FoundAddress): string {
  return [street, neighborhood, city].filter(Boolean).join(', ');
}

/** An address in one line, such as `Rua das Flores, 10, São Paulo`. */
export function formatAddressLine({ street, streetNumber, city }: Address): string {
  return [street, streetNumber, city].filter(Boolean).join(', ');
}
