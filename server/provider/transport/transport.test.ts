import { expect, it } from 'vitest';
import { createTransport } from './transport.ts';

it('keeps the retries of five hundred sites, whatever hosts are invented', () => {
  const { retries } = createTransport('http://provider.example', {});
  const first = retries.memo('site 0');
  expect(retries.memo('site 0')).toBe(first);
  for (let at = 1; at <= 500; at += 1) retries.memo(`site ${at}`);
  expect(retries.size).toBe(500);
  expect(retries.memo('site 0')).not.toBe(first);
});
