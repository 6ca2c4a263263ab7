import { stateOf } from '#client/lib/history-state.ts';
import { CHECKOUT_STEPS, type CheckoutStep } from '#shared/checkout.ts';
import { mediaFragment, mediaInFragment } from '#shared/media/media.ts';

export const PLAIN_OVERLAYS = [
  'prices',
  'cart',
  'checkout',
  'upload',
  'cards',
  'files',
  'slideshow',
  'receipt',
] as const;
export type PlainOverlay = (typeof PLAIN_OVERLAYS)[number];

const MEDIA_OVERLAYS = ['viewer', 'removal'] as const;

/** `media` is the media's `handleName`. `removal` is the dialog over the viewer that deletes the media. */
export type MediaOverlay = { readonly kind: (typeof MEDIA_OVERLAYS)[number]; readonly media: string };

export type Overlay =
  | {
      readonly kind: PlainOverlay;
      readonly steps?: readonly CheckoutStep[];
      /** The `handleName` of the media with which the slideshow starts. */
      readonly from?: string;
    }
  | MediaOverlay;

export type OverlayEntry = {
  readonly overlay: Overlay | null;
  /** The number of our history entries above the gallery's own; 0 for a media that was opened by its address. */
  readonly depth: number;
};

const KEY = 'overlay';

type PageHistory = Pick<Window, 'history' | 'location'>;

function stepsIn(list: unknown): readonly CheckoutStep[] {
  return Array.isArray(list) ? list.flatMap((step) => CHECKOUT_STEPS.find((known) => known === step) ?? []) : [];
}

export function readEntry(page: PageHistory): OverlayEntry {
  const { kind, depth, steps, from } = (stateOf(page.history)[KEY] ?? {}) as Record<
    'kind' | 'depth' | 'steps' | 'from',
    unknown
  >;
  const media = mediaInFragment(page.location.hash);
  const plain = PLAIN_OVERLAYS.find((known) => known === kind);
  const ours = typeof depth === 'number' ? depth : 0;
  const known = stepsIn(steps);
  if (plain) {
    const details = { ...(known.length > 0 && { steps: known }), ...(typeof from === 'string' && { from }) };
    return { overlay: { kind: plain, ...details }, depth: ours };
  }
  if (media === null) return { overlay: null, depth: 0 };
  return { overlay: { kind: MEDIA_OVERLAYS.find((known) => known === kind) ?? 'viewer', media }, depth: ours };
}

export function writeEntry(
  page: PageHistory,
  how: 'pushState' | 'replaceState',
  { overlay, depth }: OverlayEntry,
): void {
  const { [KEY]: _, ...others } = stateOf(page.history);
  const { media, ...plain } = { media: null, ...overlay };
  const fragment = media === null ? '' : mediaFragment(media);
  const address = page.location.pathname + page.location.search + fragment;
  page.history[how](overlay ? { ...others, [KEY]: { ...plain, depth } } : others, '', address);
}
