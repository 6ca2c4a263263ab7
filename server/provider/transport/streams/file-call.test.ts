import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { fileDeadline } from './file-call.ts';

const stays = () => new AbortController().signal;

it('ends a file whose headers are late, counted from its place', async () => {
  const { signal, placed } = fileDeadline({ headersMs: 20, totalMs: null }, stays());
  await pause(60);
  expect(signal.aborted).toBe(false);
  placed();
  await once(signal, 'abort');
  expect(signal.reason).toMatchObject({ name: 'TimeoutError', message: 'no headers in time' });
});

it('does not end a file whose headers came', async () => {
  const { signal, placed, headersCame } = fileDeadline({ headersMs: 20, totalMs: null }, stays());
  placed();
  headersCame();
  await pause(60);
  expect(signal.aborted).toBe(false);
});

it('ends a file whose end is late, also after its headers', async () => {
  const { signal, placed, headersCame } = fileDeadline({ headersMs: 1_000, totalMs: 20 }, stays());
  placed();
  headersCame();
  await once(signal, 'abort');
  expect(signal.reason).toMatchObject({ name: 'TimeoutError', message: 'no end in time' });
});

it('ends the file of a visitor who left, with the reason, also after its headers', () => {
  const visitor = new AbortController();
  const { signal, placed, headersCame } = fileDeadline({ headersMs: 1_000, totalMs: 1_000 }, visitor.signal);
  placed();
  headersCame();
  visitor.abort('left');
  expect(signal.reason).toBe('left');
  expect(fileDeadline({ headersMs: 1_000, totalMs: 1_000 }, visitor.signal).signal.reason).toBe('left');
});

it('ends nothing once it is stopped', async () => {
  const visitor = new AbortController();
  const { signal, placed, stop } = fileDeadline({ headersMs: 20, totalMs: 20 }, visitor.signal);
  placed();
  stop();
  visitor.abort('left');
  await pause(60);
  expect(signal.aborted).toBe(false);
});
