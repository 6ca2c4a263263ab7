import { mediaFragment, mediaInFragment } from '#shared/media-link.ts';

/** What opens over the gallery without being about one media. */
export const PLAIN_OVERLAYS = ['prices', 'cart', 'checkout', 'upload', 'cards', 'files'] as const;
export type PlainOverlay = (typeof PLAIN_OVERLAYS)[number];

/** What lies over the gallery. A media goes by its name (see `shared/media-link.ts`); `removal` asks over the viewer. */
export type Overlay = { readonly kind: PlainOverlay } | { readonly kind: 'viewer' | 'removal'; readonly media: string };

export type OverlayEntry = {
  readonly overlay: Overlay | null;
  /** How many entries of the history are ours above the gallery's; 0 also for a media that an address brought. */
  readonly depth: number;
};

/** The one key of `history.state` that is ours. Other keys belong to others and are carried along. */
const KEY = 'overlay';

type PageHistory = Pick<Window, 'history' | 'location'>;

function stateOf(page: PageHistory): Record<string, unknown> {
  const state: unknown = page.history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** What the entry of the history that is shown says is open. Nonsense says that nothing is. */
export function readEntry(page: PageHistory): OverlayEntry {
  const { kind, depth } = (stateOf(page)[KEY] ?? {}) as { kind?: unknown; depth?: unknown };
  const media = mediaInFragment(page.location.hash);
  const plain = PLAIN_OVERLAYS.find((known) => known === kind);
  const ours = typeof depth === 'number' ? depth : 0;
  if (plain) return { overlay: { kind: plain }, depth: ours };
  if (media === null) return { overlay: null, depth: 0 };
  return { overlay: { kind: kind === 'removal' ? 'removal' : 'viewer', media }, depth: ours };
}

/** Writes what is open into the history, the media into the address: on an entry of its own, or in place of the one shown. */
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
