import { describe, expect, it } from 'vitest';
import { failureOf, post, startStorefront } from '#server/testing/storefront.ts';
import { BUDGETS } from '#server/work/budgets.ts';

describe('address (B5 to B7)', () => {
  it.each([
    ['br', '01310-100', { street: 'Avenida Paulista', city: 'São Paulo', state: 'BR-SP' }],
    ['us', '90210', { street: '', city: 'Beverly Hills', state: 'US-CA' }],
    ['nz', '6035', { street: '', city: 'Khandallah', state: '' }],
  ])('finds the place of %s %s', async (country, zipcode, place) => {
    const { address } = (await startStorefront()).caller('fotos');
    expect(await address.byZipcode({ country, zipcode })).toMatchObject(place);
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

  it('takes no share of the lookups for what is no postal code', async () => {
    const storefront = await startStorefront();
    const find = (zipcode: string) => post(storefront, 'fotos', 'address.byZipcode', { country: 'br', zipcode });
    const { perNetwork } = BUDGETS.postalCodes;
    const wrong = await Promise.all(Array.from({ length: perNetwork + 1 }, () => find('0131010')));
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([400]));
    expect((await find('01310-100')).status).toBe(200);
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
