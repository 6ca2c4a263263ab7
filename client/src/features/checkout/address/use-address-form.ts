import { zodResolver } from '@hookform/resolvers/zod';
import { type FocusEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useSubdivisions, useZipcodeLookup } from '#client/queries/address.ts';
import {
  type Address,
  addressSchema,
  changedFields,
  type FoundAddress,
  hasCompleteZipcode,
  isStateOf,
  needsNeighborhood,
  withCountry,
  withFoundAddress,
  withoutZipcode,
} from '#shared/customer/address.ts';
import { BRAZIL, formatZipcode, normalizeZipcode } from '#shared/customer/zipcode.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

type Form = UseFormReturn<Address, unknown, Address>;

function setAddress(form: Form, next: Address): void {
  const changed = changedFields(form.getValues(), next);
  for (const field of changed) form.setValue(field, next[field]);
  form.clearErrors(changed);
}

function fillInFound(form: Form, earlier: FoundAddress | null, found: FoundAddress): void {
  const address = applyFoundAddress(form.getValues(), earlier, found);
  setAddress(form, address);
  const isAtZipcode = document.activeElement?.getAttribute('name') === 'zipcode';
  const next = firstEmptyField(address);
  if (!isAtZipcode || !next) return;
  form.setFocus(next);
  // Centres the field, so that neither the footer nor the on-screen keyboard covers it.
  document.activeElement?.scrollIntoView({ block: 'center' });
}

function useFillInByZipcode(form: Form, country: string, open: () => void) {
  const [typed, setTyped] = useState('');
  const earlier = useRef<FoundAddress>(null);
  const { data: found, error, isPending, fetchStatus } = useZipcodeLookup(country, typed);
  const onAnswer = useEffectEvent(() => {
    if (!found || !isFoundWhole(found)) open();
    if (found) fillInFound(form, earlier.current, found);
    else setAddress(form, applyFoundAddress(form.getValues(), earlier.current, NOTHING_FOUND));
    earlier.current = found ?? null;
  });
  useEffect(() => {
    if (found || error) onAnswer();
  }, [found, error]);
  return { lookUp: setTyped, lookup: { found, error, isSearching: isPending && fetchStatus !== 'idle' } };
}

const NOTHING_FOUND: FoundAddress = { street: '', neighborhood: '', city: '', state: '' };

const FOUND_FIELDS = ['street', 'neighborhood', 'city', 'state'] as const;
const FIELDS_AFTER_ZIPCODE = ['street', 'streetNumber', 'neighborhood', 'city', 'state'] as const;
const FIELDS = ['country', 'zipcode', ...FIELDS_AFTER_ZIPCODE] as const;

/**
 * Registers a field below the postal code. If the visitor goes back from the empty field, it does not count as touched,
 * because the lookup may have moved the focus to it.
 */
function registerAfterZipcode(form: Form, name: (typeof FIELDS_AFTER_ZIPCODE)[number]) {
  const { onBlur, ...field } = form.register(name);
  return {
    ...field,
    onBlur: async (event: FocusEvent<HTMLInputElement>) => {
      const { target, relatedTarget: next } = event;
      const goesBack = next && target.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_PRECEDING;
      if (!goesBack || target.value !== '') await onBlur(event);
    },
  };
}

export function useAddressForm(initial: Address) {
  const [country, setCountry] = useState(initial.country);
  const [isOpen, setIsOpen] = useState(() => needsFields(initial));
  const subdivisions = useSubdivisions(country);
  const states = subdivisions.data;
  const schema = useMemo(() => addressFormSchema(states?.map(({ code }) => code) ?? null), [states]);
  const form = useForm<Address, unknown, Address>({
    mode: 'onTouched',
    resolver: zodResolver(schema),
    defaultValues: addressFormValues(initial),
  });
  for (const field of FIELDS) form.register(field);
  const open = () => setIsOpen(true);
  const { lookUp, lookup } = useFillInByZipcode(form, country, open);
  const [street, neighborhood, city, state] = useWatch({ control: form.control, name: FOUND_FIELDS });
  const found = { street, neighborhood, city, state };

  const chooseCountry = (chosen: string) => {
    lookUp('');
    setCountry(chosen);
    const address = withCountry(form.getValues(), chosen);
    setAddress(form, { ...address, zipcode: formatZipcode(chosen, address.zipcode) });
    form.clearErrors();
    if (chosen !== BRAZIL) open();
  };

  const changeZipcode = (zipcode: string) => {
    if (zipcode === '') setAddress(form, { ...withoutZipcode(form.getValues()), zipcode: form.getValues('zipcode') });
    lookUp(zipcode);
  };

  const edit = () => {
    open();
    form.setFocus('street');
  };

  return {
    form,
    register: (name: (typeof FIELDS_AFTER_ZIPCODE)[number]) => registerAfterZipcode(form, name),
    country,
    subdivisions,
    lookup,
    chooseCountry,
    changeZipcode,
    found,
    isFound: isFoundWhole(found),
    isOpen,
    open,
    edit,
  };
}

export type AddressFormState = ReturnType<typeof useAddressForm>;

export function addressFormValues(address: Address): Address {
  return { ...address, zipcode: formatZipcode(address.country, address.zipcode) };
}

/** @param states the codes of the country's states; null until known. If there are any, the address must name one. */
export function addressFormSchema(states: readonly string[] | null) {
  const toAddress = (typed: Address): Address => ({
    ...typed,
    zipcode: normalizeZipcode(typed.country, typed.zipcode),
    // The postal code service may return a state that the list does not have. It cannot be selected, so it is dropped.
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

/** Replaces what an earlier lookup filled in. What the visitor typed stays, unless this lookup found a value for it. */
function applyFoundAddress(address: Address, earlier: FoundAddress | null, found: FoundAddress): Address {
  const unedited = FOUND_FIELDS.filter((field) => earlier !== null && address[field] === earlier[field]);
  const withoutEarlier = { ...address, ...Object.fromEntries(unedited.map((field) => [field, ''])) };
  return withFoundAddress(withoutEarlier, found);
}

export function firstEmptyField(address: Address) {
  const isNeeded = (field: keyof Address) => field !== 'neighborhood' || needsNeighborhood(address.country);
  return FIELDS_AFTER_ZIPCODE.find((field) => address[field] === '' && isNeeded(field));
}

export const isFoundWhole = (found: FoundAddress): boolean => FOUND_FIELDS.every((field) => found[field] !== '');

/** Whether all fields are open at the start: the summary cannot show a foreign or partly filled address. */
function needsFields(address: Address): boolean {
  return address.country !== BRAZIL || (!isFoundWhole(address) && FOUND_FIELDS.some((field) => address[field] !== ''));
}
