import { getEventListeners, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { whenClosed } from '#shared/when-closed.ts';

it('hears a stream close, once, and at once that it has before', async () => {
  const stream = new PassThrough();
  const [early, late] = [vi.fn(), vi.fn()];
  whenClosed(stream, early);
  expect(early).not.toHaveBeenCalled();
  stream.destroy();
  await once(stream, 'close');
  whenClosed(stream, late);
  expect([early, late].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it('hears a signal abort, once, and at once that it has before', () => {
  const controller = new AbortController();
  const [early, late] = [vi.fn(), vi.fn()];
  whenClosed(controller.signal, early);
  expect(early).not.toHaveBeenCalled();
  controller.abort();
  whenClosed(controller.signal, late);
  expect([early, late].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it('leaves no listener behind once nobody listens any more', async () => {
  const [{ signal }, stream] = [new AbortController(), new PassThrough()];
  const before = stream.listenerCount('close');
  const listener = vi.fn();
  for (const stop of [whenClosed(signal, listener), whenClosed(stream, listener)]) stop();
  expect([getEventListeners(signal, 'abort').length, stream.listenerCount('close')]).toEqual([0, before]);
  stream.destroy();
  await once(stream, 'close');
  expect(listener).not.toHaveBeenCalled();
});
