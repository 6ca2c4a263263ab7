/**
 * Where a viewer stands once its list has changed: at the same media, else at the next one that is still there, else at
 * the last one before it.
 * @param index where it stood in `before`.
 * @returns an index of `after`, or null when nothing is left.
 */
export function placeAfter(before: readonly string[], index: number, after: readonly string[]): number | null {
  if (after.length === 0) return null;
  const places = new Map(after.map((id, place) => [id, place]));
  const following = before.slice(index).find((id) => places.has(id));
  const preceding = before.slice(0, index).findLast((id) => places.has(id));
  return places.get(following ?? preceding ?? '') ?? 0;
}
