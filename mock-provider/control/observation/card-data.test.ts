import { describe, expect, it } from 'vitest';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { holdsCreditCardNumber } from '#mock-provider/world/journal-fields.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { ANA, HOME } from '#shared/provider-api/example-customer.ts';

const mock = await startMockForFile();

describe('a card number', () => {
  it.each([
    '4000000000000010',
    'x4111 1111 1111 1111.',
    '4111-1111-1111-1111',
    '{"a":"378282246310005"}',
    '+4000000000000010',
  ])('is found in "%s"', (text) => expect(holdsCreditCardNumber(text)).toBe(true));

  it.each([
    '4000000000000011',
    '11144477735',
    '2026-01-02T03:04:05.678Z',
    'fotos-o4000000000000010000000',
    '+5511987654325',
    '',
  ])('is none in "%s"', (text) => expect(holdsCreditCardNumber(text)).toBe(false));
});

describe('the rule that no card data is stored', () => {
  it('is broken by a storefront that saves it with the customer, or calls an address with it', async () => {
    const { params, organization, violations } = await goShopping(mock);
    const { id } = organization;
    await mock.call(endpoints.saveCustomer, { params, body: { ...ANA, name: '4000 0000 0000 0010' } });
    await mock.call(endpoints.saveCustomer, { params, body: HOME });
    expect(await violations()).toEqual([`a card number is kept in order ${params.orderId}`]);
    await mock.request(`/api/v1/pay/${id}/4000000000000010`);
    expect(await violations()).toContain('a card number came in a path, by GET');
  });

  it('is met by random ids of requests, and broken by an id that is a card number', async () => {
    const { organization, violations } = await goShopping(mock);
    const read = (id: string) =>
      mock.request(`/api/v1/organization/${organization.id}`, { headers: { 'x-request-id': id } });
    await read('abcd4111-1111-1111-1111-cdefabcdefab');
    expect((await violations()).filter((text) => text.includes('journal'))).toEqual([]);
    await read('ab4111-1111-1111-1111-cdef');
    expect((await violations()).filter((text) => text.includes('journal'))).toEqual([
      'a card number is kept in the journal',
    ]);
  });
});
