import { beforeEach, describe, expect, it, vi } from 'vitest';
import { KEYS } from '#client/lib/device-storage.ts';
import { sampleCustomer } from '#client/testing/samples.ts';
import { TERMS_DATE } from '#shared/site/paths.ts';
import { forgetBuyer, readyBuyer, rememberAddress, rememberCustomer, rememberedBuyer } from './remembered-buyer.ts';

const customer = sampleCustomer({ name: '' });
const address = {
  country: 'br',
  zipcode: '01310100',
  street: 'Avenida Paulista',
  streetNumber: '1578',
  state: 'BR-SP',
  city: 'São Paulo',
  neighborhood: 'Bela Vista',
};

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
const rememberBoth = () => {
  rememberCustomer(customer);
  rememberAddress(address);
};

describe('a remembered buyer', () => {
  it('comes back with contact and address, which a new contact keeps, and can pay at once', () => {
    rememberCustomer(customer);
    expect(readyBuyer()).toBeNull();
    rememberAddress(address);
    expect(rememberedBuyer()).toMatchObject({ customer, address });
    expect(readyBuyer()).toEqual({ customer, address });
    rememberCustomer({ ...customer, email: 'bia@example.com' });
    expect(readyBuyer()).toMatchObject({ customer: { email: 'bia@example.com' }, address });
  });

  it('is gone once forgotten, and an address alone is not kept', () => {
    rememberCustomer(customer);
    forgetBuyer();
    rememberAddress(address);
    expect(stored.size).toBe(0);
  });

  it('is written under its own key, and holds nothing but contact, address and the terms', () => {
    rememberBoth();
    expect([...stored.keys()]).toEqual([KEYS.buyer]);
    const written = JSON.parse(stored.get(KEYS.buyer) ?? '');
    expect(Object.keys(written)).toEqual(['version', 'customer', 'address', 'terms']);
    expect(Object.keys(written.customer)).toEqual(Object.keys(customer));
    expect(Object.keys(written.address).sort()).toEqual(Object.keys(address).sort());
  });

  it.each(['x', '{}', 'null', '[]', '{"customer":"ana@example.com"}'])('is none where the device has %s', (text) => {
    stored.set(KEYS.buyer, text);
    expect(rememberedBuyer()).toBeNull();
    expect(readyBuyer()).toBeNull();
  });

  it('that an older or a newer shop wrote keeps every field that this one reads', () => {
    const { name: _, ...older } = customer;
    const { neighborhood: __, ...shorter } = address;
    const newer = { ...shorter, complement: 'Apto 12' };
    stored.set(KEYS.buyer, JSON.stringify({ version: 2, customer: older, address: newer, terms: TERMS_DATE }));
    expect(rememberedBuyer()).toEqual({
      version: 1,
      terms: TERMS_DATE,
      customer: { ...customer, name: '' },
      address: { ...address, neighborhood: '' },
    });
    expect(readyBuyer(), 'the forms ask for what is missing').toBeNull();
    rememberAddress(address);
    expect(rememberedBuyer()?.customer.email).toBe(customer.email);
  });

  it.each([
    [
      'document',
      { customer: { ...customer, documentType: 'of a later version' } },
      { customer: { documentType: 'other' } },
    ],
    ['zipcode', { address: { ...address, zipcode: 7 } }, { address: { ...address, zipcode: '' } }],
    ['country', { address: { ...address, country: null } }, { address: { ...address, country: '' } }],
    ['address', { address: 'Avenida Paulista' }, { customer, address: null }],
    ['CPF', { customer: { ...customer, document: '11144477734' } }, { customer: { email: customer.email }, address }],
    ['date of the terms', { terms: 7 }, { customer, address }],
    ['acceptance, of other terms', { terms: '2020-01-01' }, { customer, address }],
  ])('without a good %s has the rest, and cannot pay at once', (_, broken, kept) => {
    stored.set(KEYS.buyer, JSON.stringify({ customer, address, terms: TERMS_DATE, ...broken }));
    expect(rememberedBuyer()).toMatchObject(kept);
    expect(readyBuyer()).toBeNull();
  });

  it('of before the version can pay at once', () => {
    stored.set(KEYS.buyer, JSON.stringify({ customer, address, terms: TERMS_DATE }));
    expect(readyBuyer()).toEqual({ customer, address });
  });
});
