/** A finger this near to an edge scrolls the page, in px. */
const EDGE_PX = 72;
/** At the edge itself, in px per millisecond. Slow enough that the rows which come are rendered. */
const FASTEST = 1.2;

/**
 * How fast a drag near an edge of the visible part scrolls the page: faster the nearer, negative upwards.
 * @param y of the finger. @param part what is not covered by bars, in the same px.
 * @returns px per millisecond.
 */
export function edgeSpeed(y: number, part: { readonly top: number; readonly bottom: number }): number {
  const share = (distance: number) => Math.min(1, Math.max(0, 1 - distance / EDGE_PX));
  return FASTEST * (share(part.bottom - y) - share(y - part.top));
}
