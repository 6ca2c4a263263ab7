/** The part of a long page that one press of an arrow key scrolls by, in screens. */
const ARROW_SCREENS = 0.5;
const PAGE_SCREENS = 10;

/**
 * The share of a page, from 0 to 1, that a handle under a finger stands for.
 * @param y of the finger. @param track where the handle can be. @param height of the handle, all in px of the screen
 */
export function shareAt(y: number, track: { readonly top: number; readonly height: number }, height: number): number {
  const share = (y - track.top - height / 2) / Math.max(1, track.height - height);
  return Math.min(1, Math.max(0, share));
}

/** Where a key scrolls to, in px; null for a key that does not scroll. */
export function keyTarget(
  key: string,
  { top, longest, screen }: { readonly top: number; readonly longest: number; readonly screen: number },
): number | null {
  const targets: Record<string, number> = {
    ArrowUp: top - ARROW_SCREENS * screen,
    ArrowDown: top + ARROW_SCREENS * screen,
    PageUp: top - PAGE_SCREENS * screen,
    PageDown: top + PAGE_SCREENS * screen,
    Home: 0,
    End: longest,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(longest, Math.max(0, target));
}
