import { mediaFragment, mediaInFragment } from '#shared/media-link.ts';

/** What opens over the gallery without being about one media. */
export const PLAIN_OVERLAYS = ['prices', 'cart', 'checkout', 'upload', 'cards', 'files', 'film'] as const;
export type PlainOverlay = (typeof PLAIN_OVERLAYS)[number];

/**
 * What lies over the gallery. `media` is a media's name (see `shared/media-link.ts`); `removal` is a dialog over the
 * viewer.
 */
export type Overlay = { readonly kind: PlainOverlay } | { readonly kind: 'viewer' | 'removal'; readonly media: string };

export type OverlayEntry = {
  readonly overlay: Overlay | null;
  /** How many history entries of ours lie above the gallery's; 0 also for a media that an address opened. */
  readonly depth: number;
};

/** The one key of `history.state` that is ours. The other keys stay as they are. */
const KEY = 'overlay';

type PageHistory = Pick<Window, 'history' | 'location'>;

function stateOf(page: PageHistory): Record<string, unknown> {
  const state: unknown = page.history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** What is open according to the current history entry. An invalid state counts as nothing. */
export function readEntry(page: PageHistory): OverlayEntry {
  const { kind, depth } = (stateOf(page)[KEY] ?? {}) as { kind?: unknown; depth?: unknown };
  const media = mediaInFragment(page.location.hash);
  const plain = PLAIN_OVERLAYS.find((known) => known === kind);
  const ours = typeof depth === 'number' ? depth : 0;
  if (plain) return { overlay: { kind: plain }, depth: ours };
  if (media === null) return { overlay: null, depth: 0 };
  return { overlay: { kind: kind === 'removal' ? 'removal' : 'viewer', media }, depth: ours };
}

/** Writes what is open into the history state, and a media into the address: as a new entry or in the current one. */
export function writeEntry(
  page: PageHistory,
  how: 'pushState' | 'replaceState',
  { overlay, depth }: OverlayEntry,
): void {
  const { [KEY]: _, ...others } = stateOf(page);
  const fragment = overlay && 'media' in overlay ? mediaFragment(overlay.media) : '';
  const address = page.location.pathname + page.location.search + fragment;
  page.history[how](overlay ? { ...others, [KEY]: { kind: overlay.kind, depth } } : others, '', address);
}
