import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKey } from './client-address.ts';

const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count }).map((all) => all.join(':'));
/** Networks that are not special: a mapped IPv4 address starts with zeros. */
const network = groups(3).map((rest) => `2001:${rest}`);

describe('the key of a client’s address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', 'unreadable'],
    ['unknown', 'unreadable'],
    ['192.0.2.7:8080', 'unreadable'],
    [undefined, 'unreadable'],
  ])('%j is %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  it('is an IPv4 address itself, mapped or not', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(addressKey(address)).toBe(address);
        expect(addressKey(`::ffff:${address}`)).toBe(address);
      }),
    );
  });

  it('is one for all addresses of a /64, and another for another network', () => {
    fc.assert(
      fc.property(network, network, groups(4), groups(4), (one, other, first, second) => {
        expect(addressKey(`${one}:${first}`)).toBe(addressKey(`${one}:${second}`));
        expect(addressKey(`${one}:${first}`) === addressKey(`${other}:${first}`)).toBe(one === other);
      }),
    );
  });

  it('exists for any text at all', () => {
    fc.assert(fc.property(fc.string(), (text) => addressKey(text) !== ''));
  });
});
