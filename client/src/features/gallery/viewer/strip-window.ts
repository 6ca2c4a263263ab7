/** The width of a thumbnail in the viewer's strip with the gap after it, in px. `thumb-strip.module.css` has it, too. */
const THUMB_PITCH = 48;
/** Where the middle of the first thumbnail is, in px. */
const FIRST_MIDDLE = 30;

/** Where the middle of a thumbnail is in the strip, in px. */
export const middleOf = (index: number): number => FIRST_MIDDLE + index * THUMB_PITCH;

/** How many thumbnails are rendered beyond each edge of the screen. */
const SPARE = 6;
/** The window moves in steps of this many thumbnails, so that a scroll seldom renders. */
const STEP = 4;

/**
 * Which thumbnails of a strip are rendered: a gallery may have ten thousand media.
 * @param scrollLeft how far the strip is scrolled, in px
 * @param width of the strip on the screen, in px.
 * @returns `end` is the index after the last one
 */
export function stripWindow(scrollLeft: number, width: number, count: number): { first: number; end: number } {
  const middle = Math.round((scrollLeft + width / 2 - FIRST_MIDDLE) / THUMB_PITCH / STEP) * STEP;
  const side = Math.ceil(width / THUMB_PITCH / 2) + SPARE;
  return { first: Math.max(0, middle - side), end: Math.min(count, middle + side + 1) };
}
