import { expect, test } from 'vitest';
import { type Address, EMPTY_ADDRESS } from '#shared/customer/address.ts';
import { addressFormSchema, addressFormValues, firstEmptyField } from './use-address-form.ts';

const STATES = ['BR-RJ', 'BR-SP'];
const typed: Address = {
  country: 'br',
  zipcode: '01310-100',
  street: 'Avenida Paulista',
  streetNumber: '1000',
  state: 'BR-SP',
  city: 'São Paulo',
  neighborhood: 'Bela Vista',
};

function problemsOf(address: Address, states: readonly string[] | null = STATES): Record<string, string> {
  const { error } = addressFormSchema(states).safeParse(address);
  const entries = error?.issues.map(({ path, message }) => [path.join('.'), message] as const) ?? [];
  return Object.fromEntries(entries.toReversed());
}

test('a complete form becomes the saved address, and back', () => {
  const saved = addressFormSchema(STATES).parse(typed);
  expect(saved).toEqual({ ...typed, zipcode: '01310100' });
  expect(addressFormValues(saved)).toEqual(typed);
});

test('every field is required', () => {
  const { country: _, ...required } = EMPTY_ADDRESS;
  expect(Object.keys(problemsOf(EMPTY_ADDRESS)).toSorted()).toEqual(Object.keys(required).toSorted());
});

test('a CEP with fewer than eight digits is invalid; in other countries any length is valid, and no neighborhood', () => {
  expect(problemsOf({ ...typed, zipcode: '0131' })).toEqual({ zipcode: 'ZIPCODE_INVALID' });
  expect(problemsOf({ ...typed, country: 'is', zipcode: '101', state: '', neighborhood: '' }, [])).toEqual({});
});

test('a state of the country is required if it has any, and not changed while the states are not loaded', () => {
  expect(problemsOf({ ...typed, state: '' })).toEqual({ state: 'required' });
  expect(problemsOf({ ...typed, state: 'BR-XX' })).toEqual({ state: 'required' });
  expect(addressFormSchema([]).parse({ ...typed, state: 'MC-1' }).state).toBe('');
  expect(addressFormSchema(null).parse(typed).state).toBe('BR-SP');
});

test('the focus goes to the first field that the lookup left empty', () => {
  expect(firstEmptyField({ ...typed, streetNumber: '' })).toBe('streetNumber');
  expect(firstEmptyField({ ...typed, street: '', streetNumber: '' })).toBe('street');
  expect(firstEmptyField(typed)).toBeUndefined();
  expect(firstEmptyField({ ...typed, neighborhood: '' })).toBe('neighborhood');
  expect(firstEmptyField({ ...typed, country: 'mc', neighborhood: '' })).toBeUndefined();
});
