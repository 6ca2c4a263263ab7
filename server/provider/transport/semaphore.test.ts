import { describe, expect, it } from 'vitest';
import { Semaphore } from './semaphore.ts';

const never = new AbortController().signal;

describe('a semaphore', () => {
  it('gives its places first come, first served', async () => {
    const places = new Semaphore(1, 2);
    const first = await places.acquire(never);
    const order: string[] = [];
    const enter = async (name: string) => {
      const release = await places.acquire(never);
      order.push(name);
      return release;
    };
    const [second, third] = [enter('second'), enter('third')];
    expect([places.active, places.waiting]).toEqual([1, 2]);
    first();
    (await second)();
    (await third)();
    expect(order).toEqual(['second', 'third']);
    expect([places.active, places.waiting]).toEqual([0, 0]);
  });

  it('refuses at once when its queue is full', async () => {
    const places = new Semaphore(1, 0);
    await places.acquire(never);
    await expect(places.acquire(never)).rejects.toMatchObject({ errorCode: 'SERVER_BUSY' });
  });

  it('lets nobody in who has left, and nobody wait for them', async () => {
    const places = new Semaphore(1, 1);
    const release = await places.acquire(never);
    const leaving = new AbortController();
    const left = places.acquire(leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toMatchObject({ errorCode: 'SERVER_BUSY', cause: { message: 'gone' } });
    await expect(places.acquire(leaving.signal)).rejects.toMatchObject({ errorCode: 'SERVER_BUSY' });
    const next = places.acquire(never);
    release();
    await next;
    expect([places.active, places.waiting]).toEqual([1, 0]);
  });

  it('takes a place back once, however often it is given', async () => {
    const places = new Semaphore(2, 0);
    const release = await places.acquire(never);
    await places.acquire(never);
    release();
    release();
    expect(places.active).toBe(1);
  });
});
