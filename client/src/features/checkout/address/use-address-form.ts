import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useSubdivisions, useZipcodeLookup } from '#client/queries/address.ts';
import { type Address, type FoundAddress, withCountry, withoutZipcode } from '#shared/address.ts';
import { formatZipcode } from '#shared/zipcode.ts';
import { addressForm, addressFormSchema, firstEmptyField, withNewFound } from './address-form.ts';
import { createZipcodeLookup, type LookupState } from './zipcode-lookup.ts';

type Form = UseFormReturn<Address, unknown, Address>;

/** Changes what is different; a field that was changed for the visitor starts without a problem. */
function writeAddress(form: Form, next: Address): void {
  const now = form.getValues();
  const changed = (Object.keys(next) as (keyof Address)[]).filter((field) => now[field] !== next[field]);
  for (const field of changed) form.setValue(field, next[field]);
  form.clearErrors(changed);
}

/** Fills in what was found and goes on to the first empty field, unless the visitor is already somewhere else. */
function fillIn(form: Form, earlier: FoundAddress | null, found: FoundAddress): void {
  const address = withNewFound(form.getValues(), earlier, found);
  writeAddress(form, address);
  const isAtZipcode = document.activeElement?.getAttribute('name') === 'zipcode';
  const next = firstEmptyField(address);
  if (!isAtZipcode || !next) return;
  form.setFocus(next);
  // Clear of the modal's footer, and of the keyboard that rises over a phone's screen.
  document.activeElement?.scrollIntoView({ block: 'center' });
}

function useLookup(form: Form) {
  const find = useZipcodeLookup();
  const [state, setState] = useState<LookupState>({ status: 'idle' });
  const [lookup] = useState(() => {
    let earlier: FoundAddress | null = null;
    return createZipcodeLookup(find, (next) => {
      setState(next);
      if (next.status !== 'found') return;
      fillIn(form, earlier, next.found);
      earlier = next.found;
    });
  });
  useEffect(() => lookup.cancel, [lookup]);
  return { lookup, state };
}

/** The address form: its rules, its states, and the look-up behind its zipcode (requirements B5, B6). */
export function useAddressForm(initial: Address) {
  const [country, setCountry] = useState(initial.country);
  const subdivisions = useSubdivisions(country);
  const states = subdivisions.data ?? null;
  const schema = useMemo(() => addressFormSchema(states?.map(({ code }) => code) ?? null), [states]);
  const form = useForm<Address, unknown, Address>({
    mode: 'onTouched',
    resolver: zodResolver(schema),
    defaultValues: addressForm(initial),
  });
  const { lookup, state } = useLookup(form);

  const chooseCountry = (chosen: string) => {
    lookup.cancel();
    setCountry(chosen);
    const address = withCountry(form.getValues(), chosen);
    writeAddress(form, { ...address, zipcode: formatZipcode(chosen, address.zipcode) });
    form.clearErrors();
  };

  const typeZipcode = (zipcode: string) => {
    if (zipcode === '') writeAddress(form, { ...withoutZipcode(form.getValues()), zipcode: form.getValues('zipcode') });
    lookup.typed(country, zipcode);
  };

  return { form, country, states, subdivisions, lookup: state, chooseCountry, typeZipcode };
}

export type AddressFormState = ReturnType<typeof useAddressForm>;
