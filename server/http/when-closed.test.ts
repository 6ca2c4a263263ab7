import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { whenClosed } from './when-closed.ts';

it('hears a stream close, once', async () => {
  const stream = new PassThrough();
  const listener = vi.fn();
  whenClosed(stream, listener);
  expect(listener).not.toHaveBeenCalled();
  stream.destroy();
  await once(stream, 'close');
  expect(listener).toHaveBeenCalledOnce();
});

it('hears at once that a stream has closed before', async () => {
  const stream = new PassThrough();
  stream.destroy();
  await once(stream, 'close');
  const listener = vi.fn();
  whenClosed(stream, listener);
  expect(listener).toHaveBeenCalledOnce();
});
