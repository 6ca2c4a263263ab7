import { expect, test } from 'vitest';
import type { Address } from '#shared/customer/address.ts';
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

test('a complete form becomes the saved address, and back', () => {
  const saved = addressFormSchema(STATES).parse(typed);
  expect(saved).toEqual({ ...typed, zipcode: '01310100' });
  expect(addressFormValues(saved)).toEqual(typed);
});

test('a state of the country is required if it has any, and not changed while the states are not loaded', () => {
  for (const state of ['', 'BR-XX']) {
    const { error } = addressFormSchema(STATES).safeParse({ ...typed, state });
    expect(error?.issues).toMatchObject([{ path: ['state'], message: 'required' }]);
  }
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
