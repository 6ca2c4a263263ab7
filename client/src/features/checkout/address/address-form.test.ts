import { expect, test } from 'vitest';
import { type Address, EMPTY_ADDRESS } from '#shared/address.ts';
import { addressForm, addressFormSchema, firstEmptyField, withNewFound } from './address-form.ts';

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
const paulista = { street: 'Avenida Paulista', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'BR-SP' };

function problemsOf(address: Address, states: readonly string[] | null = STATES): Record<string, string> {
  const { error } = addressFormSchema(states).safeParse(address);
  const entries = error?.issues.map(({ path, message }) => [path.join('.'), message] as const) ?? [];
  return Object.fromEntries(entries.toReversed());
}

test('a filled form becomes the address that is saved, and back', () => {
  const saved = addressFormSchema(STATES).parse(typed);
  expect(saved).toEqual({ ...typed, zipcode: '01310100' });
  expect(addressForm(saved)).toEqual(typed);
});

test('every field is required', () => {
  expect(Object.keys(problemsOf(EMPTY_ADDRESS)).toSorted()).toEqual([
    'city',
    'neighborhood',
    'state',
    'street',
    'streetNumber',
    'zipcode',
  ]);
});

test('a CEP of fewer than eight digits is told as such; elsewhere any length will do', () => {
  expect(problemsOf({ ...typed, zipcode: '0131' })).toEqual({ zipcode: 'ZIPCODE_INVALID' });
  expect(problemsOf({ ...typed, country: 'is', zipcode: '101', state: '' }, [])).toEqual({});
});

test('a state is required where the country has any, and only one of its own counts', () => {
  expect(problemsOf({ ...typed, state: '' })).toEqual({ state: 'required' });
  expect(problemsOf({ ...typed, state: 'BR-XX' })).toEqual({ state: 'required' });
  expect(addressFormSchema([]).parse({ ...typed, state: 'MC-1' }).state).toBe('');
});

test('a state stays as it is while the states are not known', () => {
  expect(addressFormSchema(null).parse(typed).state).toBe('BR-SP');
});

test('a look-up never overwrites what was typed by an empty field', () => {
  const found = { street: '', neighborhood: '', city: 'Holambra', state: 'BR-SP' };
  const byHand = { ...EMPTY_ADDRESS, street: 'Rua das Flores' };
  expect(withNewFound(byHand, null, found)).toMatchObject({ street: 'Rua das Flores', city: 'Holambra' });
});

test('a street that was found for an earlier code does not stay behind another one', () => {
  const found = { street: '', neighborhood: '', city: 'Holambra', state: 'BR-SP' };
  expect(withNewFound(typed, paulista, found)).toMatchObject({ street: '', neighborhood: '', city: 'Holambra' });
  const corrected = { ...typed, street: 'Av. Paulista' };
  expect(withNewFound(corrected, paulista, found)).toMatchObject({ street: 'Av. Paulista', neighborhood: '' });
});

test('typing goes on at the first field that nothing was found for', () => {
  expect(firstEmptyField({ ...typed, streetNumber: '' })).toBe('streetNumber');
  expect(firstEmptyField({ ...typed, street: '', streetNumber: '' })).toBe('street');
  expect(firstEmptyField(typed)).toBeUndefined();
});
