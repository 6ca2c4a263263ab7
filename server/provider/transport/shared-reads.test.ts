import { expect, it } from 'vitest';
import { SharedReads } from './shared-reads.ts';

function setUp() {
  const reads = new SharedReads();
  const started: PromiseWithResolvers<string>[] = [];
  const get = (key = 'a') =>
    reads.get(key, () => {
      const read = Promise.withResolvers<string>();
      started.push(read);
      return read.promise;
    });
  return { get, started };
}

it('all who ask during a read share the next one', async () => {
  const { get, started } = setUp();
  const first = get();
  const others = [get(), get(), get()];
  expect(started).toHaveLength(1);
  started[0]?.resolve('before');
  expect(await first).toBe('before');
  await expect.poll(() => started.length).toBe(2);
  started[1]?.resolve('after');
  expect(await Promise.all(others)).toEqual(['after', 'after', 'after']);
});

it('a read that ended is not kept, whether it failed or not', async () => {
  const { get, started } = setUp();
  const failing = get();
  const next = get();
  started[0]?.reject(new Error('no'));
  await expect(failing).rejects.toThrow('no');
  await expect.poll(() => started.length).toBe(2);
  started[1]?.resolve('second');
  expect(await next).toBe('second');
  void get();
  expect(started).toHaveLength(3);
});

it('reads of different keys are not mixed', async () => {
  const { get, started } = setUp();
  const both = [get('a'), get('b')];
  started[1]?.resolve('b');
  started[0]?.resolve('a');
  expect(await Promise.all(both)).toEqual(['a', 'b']);
});
