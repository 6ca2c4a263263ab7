import { describe, expect, it } from 'vitest';
import { failureOf, startStorefront } from '#server/testing/storefront.ts';

describe('address (B5 to B7)', () => {
  it('finds a CEP, and the place of a code abroad', async () => {
    const { address } = (await startStorefront()).caller('fotos');
    expect(await address.byZipcode({ country: 'br', zipcode: '01310-100' })).toEqual({
      street: 'Avenida Paulista',
      neighborhood: 'Bela Vista',
      city: 'São Paulo',
      state: 'BR-SP',
    });
    expect(await address.byZipcode({ country: 'us', zipcode: '90210' })).toEqual({
      street: '',
      neighborhood: '',
      city: 'Beverly Hills',
      state: 'US-CA',
    });
    expect((await address.byZipcode({ country: 'nz', zipcode: '6035' })).state).toBe('');
  });

  it.each([
    ['br', '0131010', 'ZIPCODE_INVALID'],
    ['br', '99999999', 'ZIPCODE_NOT_FOUND'],
    ['us', '00000', 'POSTAL_CODE_NOT_FOUND'],
    ['xx', '12345', 'BAD_INPUT'],
  ])('%s %s fails with %s', async (country, zipcode, code) => {
    const { address } = (await startStorefront()).caller('fotos');
    expect(await failureOf(address.byZipcode({ country, zipcode }))).toBe(code);
  });

  it('reports an unreachable service as such', async () => {
    const storefront = await startStorefront({ BRAZIL_POSTAL_URL: 'http://127.0.0.1:9' });
    const call = storefront.caller('fotos').address.byZipcode({ country: 'br', zipcode: '01310100' });
    expect(await failureOf(call)).toBe('ADDRESS_NOT_FOUND');
  });

  it('lists countries and dial codes with Brazil first, and subdivisions by BR-SP', async () => {
    const { address } = (await startStorefront()).caller('fotos');
    const { countries, dialCodes } = await address.reference();
    expect(countries.length).toBeGreaterThan(240);
    expect([countries[0], dialCodes[0], dialCodes[1]]).toEqual([
      'br',
      { code: '55', country: 'br' },
      { code: '1', country: 'us' },
    ]);
    const sharers = (code: string) =>
      dialCodes.filter((dialCode) => dialCode.code === code).map(({ country }) => country);
    expect(sharers('1')).toEqual(expect.arrayContaining(['us', 'ca', 'pr', 'jm']));
    expect([sharers('7'), sharers('39')]).toEqual([
      ['ru', 'kz'],
      ['it', 'va'],
    ]);
    expect([...sharers('44').slice(0, 1), ...sharers('590').slice(0, 1)]).toEqual(['gb', 'gp']);
    expect(await address.subdivisions({ country: 'br' })).toContainEqual({ code: 'BR-SP', name: 'São Paulo' });
  });
});
