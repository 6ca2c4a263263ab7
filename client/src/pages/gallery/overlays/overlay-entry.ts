import { CHECKOUT_STEPS, type CheckoutStep } from '#shared/checkout.ts';
import { mediaFragment, mediaInFragment } from '#shared/media/media-link.ts';

/** What opens over the gallery without being about one media. */
export const PLAIN_OVERLAYS = ['prices', 'cart', 'checkout', 'upload', 'cards', 'files', 'film'] as const;
export type PlainOverlay = (typeof PLAIN_OVERLAYS)[number];

/**
 * What lies over the gallery. `media` is a media's name (see `shared/media/media-link.ts`); `removal` is a dialog over the
 * viewer. `steps`: those of the checkout, from the first one on to the one that is shown. Each has an entry of its own.
 */
export type Overlay =
  | { readonly kind: PlainOverlay; readonly steps?: readonly CheckoutStep[] }
  | { readonly kind: 'viewer' | 'removal'; readonly media: string };

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

/** The known steps in a list of a history state. */
function stepsIn(list: unknown): readonly CheckoutStep[] {
  return Array.isArray(list) ? list.flatMap((step) => CHECKOUT_STEPS.find((known) => known === step) ?? []) : [];
}

/** What is open according to the current history entry. An invalid state counts as nothing. */
export function readEntry(page: PageHistory): OverlayEntry {
  const { kind, depth, steps } = (stateOf(page)[KEY] ?? {}) as Record<'kind' | 'depth' | 'steps', unknown>;
  const media = mediaInFragment(page.location.hash);
  const plain = PLAIN_OVERLAYS.find((known) => known === kind);
  const ours = typeof depth === 'number' ? depth : 0;
  const known = stepsIn(steps);
  if (plain) return { overlay: { kind: plain, ...(known.length > 0 && { steps: known }) }, depth: ours };
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
  const { media, ...plain } = { media: null, ...overlay };
  const fragment = media === null ? '' : mediaFragment(media);
  const address = page.location.pathname + page.location.search + fragment;
  page.history[how](overlay ? { ...others, [KEY]: { ...plain, depth } } : others, '', address);
}
