import { describe, expect, it } from 'vitest';
import { addressesIn, isNetwork } from './networks.ts';

describe('networks', () => {
  it.each(['10.0.0.7', '10.0.0.0/8', '::1', 'fd00::/8'])('can be %s', (text) => {
    expect(isNetwork(text)).toBe(true);
  });

  it.each(['', 'localhost', '10.0.0.0/33', '10.0.0.256', 'fd00::/129', '/8'])('cannot be %j', (text) => {
    expect(isNetwork(text)).toBe(false);
  });

  it.each([
    ['10.200.0.1', true],
    ['::ffff:10.200.0.1', true],
    ['11.0.0.1', false],
    ['192.168.0.7', true],
    ['192.168.0.8', false],
    ['fd12::1', true],
    ['fe80::1', false],
    ['', false],
    ['unknown', false],
  ])('hold the address %j: %s', (address, holds) => {
    expect(addressesIn(['10.0.0.0/8', '192.168.0.7', 'fd00::/8'])(address)).toBe(holds);
  });

  it('that are none hold nobody', () => {
    expect(addressesIn([])('127.0.0.1')).toBe(false);
  });
});
