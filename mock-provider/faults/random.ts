const STEP = 0x6d2b79f5;

/** Returns a seed's `at`th number, from 0 up to 1 (mulberry32). @param at from 0 */
export function randomNumber(seed: number, at: number): number {
  const state = (seed + Math.imul(at + 1, STEP)) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
