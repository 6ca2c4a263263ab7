import { expect, it, vi } from 'vitest';
import { AppError, retryAfterOf } from '#server/errors.ts';
import { networksOf } from '#server/http/client-address.ts';
import { createLimits } from './limits.ts';

const YEAR_MS = 365 * 24 * 60 * 60_000;
const INSTANCES = 4;

/** Makes each guess as soon as it is allowed, for a year. @returns the share of all six-digit codes that was tried */
async function shareInAYear(addressOf: (nth: number) => string): Promise<number> {
  vi.useFakeTimers();
  const { guess } = createLimits();
  const left = new AbortController().signal;
  const wrong = new AppError('CUSTOMER_CODE_NOT_FOUND');
  const card = { kind: 'access code', site: 'aqua', subjects: ['AAA'] } as const;
  const end = performance.now() + YEAR_MS;
  let tried = 0;
  while (performance.now() < end) {
    const visitor = { networks: networksOf(addressOf(tried)), left };
    const error = await guess(card, visitor, () => Promise.reject(wrong)).catch((thrown: unknown) => thrown);
    if (error === wrong) tried += 1;
    else vi.advanceTimersByTime((retryAfterOf(error) ?? 0) * 1_000);
  }
  return tried / 1_000_000;
}

it.each([
  ['a whole /48', (nth: number) => `2001:db8:0:${((nth * 257) % 65_536).toString(16)}::1`],
  ['any number of networks', (nth: number) => `${10 + (nth % 90)}.${(nth >> 8) % 256}.${nth % 256}.7`],
])('a year of guesses from %s tries less than one per cent of the codes of six digits', async (_, addressOf) => {
  const share = await shareInAYear(addressOf);
  // One guess an hour would try 8,760 of a million codes. A smaller share would mean that this attacker wastes time.
  expect(share).toBeGreaterThan(0.00876);
  expect(share).toBeLessThan(0.01);
  expect(share * INSTANCES).toBeLessThan(0.05);
});
