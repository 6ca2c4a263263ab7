import { describe, expect, it } from 'vitest';
import {
  addressSchema,
  changedFields,
  EMPTY_ADDRESS,
  hasCompleteZipcode,
  isStateOf,
  withCountry,
  withFoundAddress,
  withoutZipcode,
  writesNoNumber,
} from './address.ts';

const paulista = {
  country: 'br',
  zipcode: '01310-100',
  street: 'Avenida Paulista',
  streetNumber: '1578',
  state: 'BR-SP',
  city: 'São Paulo',
  neighborhood: 'Bela Vista',
};

describe('address (B5)', () => {
  it('needs every field but a state that the country may not have, and a neighborhood in Brazil alone', () => {
    expect(addressSchema.safeParse(paulista).success).toBe(true);
    for (const field of ['country', 'zipcode', 'street', 'streetNumber', 'city', 'neighborhood']) {
      const result = addressSchema.safeParse({ ...paulista, [field]: ' ' });
      expect(result.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, 'required']]);
    }
    expect(addressSchema.safeParse({ ...paulista, state: '' }).success).toBe(true);
    expect(addressSchema.safeParse({ ...paulista, country: 'us', neighborhood: ' ' }).success).toBe(true);
  });

  it('another country clears state, city, neighborhood and street', () => {
    expect(withCountry(paulista, 'ar')).toEqual({
      ...paulista,
      country: 'ar',
      state: '',
      city: '',
      neighborhood: '',
      street: '',
    });
  });

  it('an emptied zipcode clears everything behind it', () => {
    expect(withoutZipcode(paulista)).toEqual({
      country: 'br',
      zipcode: '',
      street: '',
      streetNumber: '',
      state: '',
      city: '',
      neighborhood: '',
    });
  });

  it('an empty field of a lookup never overwrites what was typed by hand (B6)', () => {
    const typed = { ...paulista, street: 'Rua de Baixo', city: '' };
    expect(withFoundAddress(typed, { street: '', neighborhood: 'Centro', city: 'Santos', state: 'BR-SP' })).toEqual({
      ...typed,
      neighborhood: 'Centro',
      city: 'Santos',
    });
  });

  it('knows where a house without a number has S/N, and where it has a name', () => {
    expect(['br', 'pt', 'mx', 'us', 'gb', 'mc'].filter(writesNoNumber)).toEqual(['br', 'pt', 'mx']);
  });

  it('knows a complete Brazilian code and a state of the country', () => {
    expect(hasCompleteZipcode({ country: 'br', zipcode: '0131' })).toBe(false);
    expect(hasCompleteZipcode({ country: 'br', zipcode: '01310-100' })).toBe(true);
    expect(hasCompleteZipcode({ country: 'hk', zipcode: '-' })).toBe(true);
    expect([isStateOf('BR-SP', ['BR-SP']), isStateOf('', ['BR-SP']), isStateOf('', [])]).toEqual([true, false, true]);
  });
});

it('knows the fields in which two addresses differ', () => {
  expect(changedFields(EMPTY_ADDRESS, EMPTY_ADDRESS)).toEqual([]);
  expect(changedFields(EMPTY_ADDRESS, { ...EMPTY_ADDRESS, country: 'us', city: 'Austin' })).toEqual([
    'country',
    'city',
  ]);
});
