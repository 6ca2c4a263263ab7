import { logProblem } from '#client/services/problem-log.ts';
import { CHECKOUT_STEPS, type CheckoutStep } from '#shared/checkout.ts';
import { type Overlay, type OverlayEntry, readEntry, writeEntry } from './overlay-entry.ts';

export type OverlaySnapshot = OverlayEntry & {
  readonly isRestored: boolean;
};

const MOVES = ['popstate', 'hashchange'] as const;

type PageHistory = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener'> & {
  /** Undefined in older browsers. */
  readonly navigation?: Pick<Navigation, 'currentEntry' | 'entries'>;
};

export function stepsOf(overlay: Overlay | null): readonly CheckoutStep[] {
  return (overlay && 'steps' in overlay && overlay.steps) || [];
}

const checkoutAt = (steps: readonly CheckoutStep[]) => ({ kind: 'checkout', steps }) as const;

/** Keeps overlays in the browser's history. The first pushes an entry. Closing goes back, so that no entry is left. */
export class OverlayHistory {
  readonly #page: PageHistory;
  readonly #listeners = new Set<() => void>();
  #last: OverlaySnapshot;
  #isRestored = true;
  /** True while going back is pending. Going back again would leave the gallery. */
  #isClosing = false;
  #openAfterClosing: Overlay | null = null;
  #onClosed: (() => void)[] = [];
  #onBack: (() => void) | null = null;

  constructor(page: PageHistory) {
    this.#page = page;
    this.#last = { ...readEntry(page), isRestored: true };
  }

  /** Returns the open overlay: the same object until it changes, as useSyncExternalStore needs. */
  readonly snapshot = (): OverlaySnapshot => {
    const now = { ...readEntry(this.#page), isRestored: this.#isRestored };
    if (JSON.stringify(now) !== JSON.stringify(this.#last)) this.#last = now;
    return this.#last;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) for (const move of MOVES) this.#page.addEventListener(move, this.#onMove);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      for (const move of MOVES) this.#page.removeEventListener(move, this.#onMove);
      this.#endClosing();
      this.#isRestored = true;
      this.#openAfterClosing = null;
    };
  };

  open(overlay: Overlay): void {
    if (this.#isClosing) {
      this.#openAfterClosing = overlay;
      return;
    }
    const { overlay: shown, depth } = this.snapshot();
    this.#show(shown ? 'replaceState' : 'pushState', { overlay, depth: shown ? depth : 1 });
  }

  /** Opens an overlay over the current one. Going back then leads to the current one. */
  push(overlay: Overlay): void {
    if (!this.#isClosing) this.#show('pushState', { overlay, depth: this.snapshot().depth + 1 });
  }

  replaceViewedMedia(media: string): void {
    const { overlay, depth } = this.snapshot();
    if (this.#isClosing || overlay?.kind !== 'viewer' || overlay.media === media) return;
    try {
      this.#show('replaceState', { overlay: { kind: 'viewer', media }, depth });
    } catch (error) {
      // Browsers limit how often a page may change its address. The next photo tries again.
      logProblem('the address could not be changed', error);
    }
  }

  /** Closes an overlay with all its steps. Resolves once the overlay is closed, as `closeAll` and `back` do. */
  readonly close = (): Promise<void> => this.back(Math.max(1, stepsOf(this.snapshot().overlay).length));

  readonly closeAll = (): Promise<void> => this.back(this.snapshot().depth);

  readonly back = async (entries = 1): Promise<void> => {
    const { overlay, depth } = this.snapshot();
    if (overlay && !this.#isClosing) {
      if (depth > 0 && this.#isGalleryBelow(entries)) {
        this.#isClosing = true;
        this.#page.history.go(-entries);
      } else {
        this.#show('replaceState', { overlay: null, depth: 0 });
      }
    }
    if (this.#isClosing) await new Promise<void>((resolve) => this.#onClosed.push(resolve));
  };

  readonly beginSteps = (steps: readonly CheckoutStep[]): void => {
    const { overlay } = this.snapshot();
    if (overlay?.kind !== 'checkout' || stepsOf(overlay).length > 1) return;
    if (!this.#isClosing) this.open(checkoutAt(steps.slice(0, 1)));
    for (const at of steps.slice(1).keys()) this.push(checkoutAt(steps.slice(0, at + 2)));
  };

  /**
   * Shows a step. If the visitor continues to a step that an earlier history entry already shows, goes back to that
   * entry. Otherwise, pushes an entry.
   */
  readonly goToStep = (step: CheckoutStep): void => {
    const { overlay } = this.snapshot();
    if (overlay?.kind !== 'checkout') return;
    const steps = stepsOf(overlay);
    const isOnward = CHECKOUT_STEPS.indexOf(step) > CHECKOUT_STEPS.indexOf(steps.at(-1) ?? step);
    const below = isOnward ? steps.lastIndexOf(step) : -1;
    if (below === -1) this.push(checkoutAt([...steps, step]));
    else void this.back(steps.length - 1 - below);
  };

  insertGalleryBelow(): void {
    const { overlay, depth } = this.snapshot();
    if (!overlay || depth > 0) return;
    writeEntry(this.#page, 'replaceState', { overlay: null, depth: 0 });
    writeEntry(this.#page, 'pushState', { overlay, depth: 1 });
    this.#notify();
  }

  markOpenedByVisitor(): void {
    this.#isRestored = false;
    this.#notify();
  }

  /** Sets a function to call when the visitor goes back, instead of closing the overlay. With null, it closes again. */
  readonly keepOpen = (onBack: (() => void) | null): void => {
    this.#onBack = onBack;
  };

  #show(how: 'pushState' | 'replaceState', entry: OverlayEntry): void {
    writeEntry(this.#page, how, entry);
    this.#isRestored = false;
    this.#notify();
  }

  /**
   * Whether the entry that is `layers` entries below belongs to the gallery. A tab may begin with an overlay, and
   * Firefox may replace our entry in a reload. A browser without the Navigation API only tells how many entries there
   * are.
   */
  #isGalleryBelow(layers: number): boolean {
    const { history, location, navigation } = this.#page;
    if (history.length <= layers) return false;
    const current = navigation?.currentEntry;
    if (!navigation || !current) return true;
    const below = navigation.entries()[current.index - layers];
    // The address is null if the other page's referrer policy hides it.
    return below?.url === null || (below !== undefined && new URL(below.url).pathname === location.pathname);
  }

  #endClosing(): void {
    this.#isClosing = false;
    for (const resolve of this.#onClosed.splice(0)) resolve();
  }

  #notify(): void {
    this.snapshot();
    for (const listener of this.#listeners) listener();
  }

  readonly #onMove = (event: Event): void => {
    if (event.type === 'popstate') this.#onPopState();
    this.#notify();
    const next = this.#openAfterClosing;
    if (this.#isClosing || !next) return;
    this.#openAfterClosing = null;
    this.open(next);
  };

  #onPopState(): void {
    const isOurs = this.#isClosing;
    const before = this.#last;
    this.#endClosing();
    this.#isRestored = true;
    if (isOurs || !this.#onBack || !before.overlay || this.snapshot().overlay) return;
    // The browser has already gone back, so the overlay needs a new entry.
    this.#show('pushState', before);
    this.#onBack();
  }
}
