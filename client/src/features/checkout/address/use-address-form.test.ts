import { beforeEach, expect, test, vi } from 'vitest';
import type { FoundAddress } from '#shared/customer/address.ts';
import { createZipcodeLookup, type LookupState } from './use-address-form.ts';

const place = (city: string): FoundAddress => ({ street: '', neighborhood: '', city, state: '' });

/** A lookup whose replies the test sends in any order. */
function controlledLookup() {
  const replies = new Map<string, (found: FoundAddress | Error) => void>();
  const states: LookupState[] = [];
  const find = vi.fn((country: string, code: string) => {
    return new Promise<FoundAddress>((resolve, reject) => {
      replies.set(`${country} ${code}`, (reply) => (reply instanceof Error ? reject(reply) : resolve(reply)));
    });
  });
  const lookup = createZipcodeLookup(find, (state) => states.push(state));
  const answer = async (key: string, reply: FoundAddress | Error) => {
    replies.get(key)?.(reply);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { lookup, find, states, answer };
}

beforeEach(() => {
  vi.useFakeTimers();
});

test('a foreign code of at least three characters is requested after a pause in typing', async () => {
  const { lookup, find } = controlledLookup();
  lookup.update('us', '90');
  await vi.advanceTimersByTimeAsync(5_000);
  lookup.update('us', '902');
  await vi.advanceTimersByTimeAsync(900);
  lookup.update('us', '90210');
  await vi.advanceTimersByTimeAsync(999);
  expect(find).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(find).toHaveBeenCalledExactlyOnceWith('us', '90210');
});

test('a late reply is ignored after the code was shortened or the country was changed', async () => {
  const { lookup, states, answer } = controlledLookup();
  lookup.update('br', '01310100');
  lookup.update('br', '0131010');
  await answer('br 01310100', place('São Paulo'));
  expect(states.at(-1)).toEqual({ status: 'idle' });
  lookup.update('br', '20040020');
  lookup.cancel();
  await answer('br 20040020', new Error('late'));
  expect(states.at(-1)).toEqual({ status: 'idle' });
});

test('the same code typed again sends no request and does not overwrite later corrections', async () => {
  const { lookup, find, states, answer } = controlledLookup();
  lookup.update('br', '01310100');
  await answer('br 01310100', place('São Paulo'));
  const count = states.length;
  lookup.update('br', '01310-100');
  expect(find).toHaveBeenCalledOnce();
  expect(states).toHaveLength(count);
});
