/** How fast a page scrolls: its position `y` in px at the time `at` in ms, and its last two speeds in px per ms. */
export type Pace = { readonly y: number; readonly at: number; readonly speeds: readonly [number, number] };

/** The pace after one more scroll event. */
export function paceAfter(before: Pace, { y, at }: { y: number; at: number }): Pace {
  const speed = Math.abs(y - before.y) / Math.max(1, at - before.at);
  return { y, at, speeds: [before.speeds[1], speed] };
}

/** The speed in px per ms: the lower of the last two, so that a single jump, such as to the end, does not count. */
export function speedOf({ speeds }: Pace): number {
  return Math.min(...speeds);
}
