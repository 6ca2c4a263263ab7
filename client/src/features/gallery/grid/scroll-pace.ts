/** How quickly a page is being scrolled: where it was when, and the speed of its last two steps, in px per ms. */
export type Pace = { readonly y: number; readonly at: number; readonly speeds: readonly [number, number] };

/** The pace after one more step; each step is a scroll event. */
export function paceAfter(before: Pace, { y, at }: { y: number; at: number }): Pace {
  const speed = Math.abs(y - before.y) / Math.max(1, at - before.at);
  return { y, at, speeds: [before.speeds[1], speed] };
}

/** The speed that counts, in px per ms: one jump, such as to the end or back to a kept place, is no speed. */
export function speedOf({ speeds }: Pace): number {
  return Math.min(...speeds);
}
