import { logProblem } from '#client/services/problem-log.ts';
import { CHECKOUT_STEPS, type CheckoutStep } from '#shared/checkout.ts';
import { type Overlay, type OverlayEntry, readEntry, writeEntry } from './overlay-entry.ts';

export type OverlaySnapshot = OverlayEntry & {
  /** Whether it was not opened just now: a reload, a step in the history or an address brought it. */
  readonly isRestored: boolean;
};

const MOVES = ['popstate', 'hashchange'] as const;

type PageHistory = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener'> & {
  /** Missing in older browsers. */
  readonly navigation?: Pick<Navigation, 'currentEntry' | 'entries'>;
};

/** The steps of the checkout; none of anything else. */
export function stepsOf(overlay: Overlay | null): readonly CheckoutStep[] {
  return (overlay && 'steps' in overlay && overlay.steps) || [];
}

/**
 * What is open over the gallery, kept in the browser's history, so that its back button closes it. Opening pushes one
 * entry. Closing in any other way goes back to the entry below: the history does not grow with use.
 */
export class OverlayHistory {
  readonly #page: PageHistory;
  readonly #listeners = new Set<() => void>();
  #last: OverlaySnapshot;
  #isRestored = true;
  /** A step back was requested and has not happened yet: a second close must not leave the gallery. */
  #isClosing = false;
  #openAfterClosing: Overlay | null = null;
  #onClosed: (() => void)[] = [];
  #onBack: (() => void) | null = null;

  constructor(page: PageHistory) {
    this.#page = page;
    this.#last = { ...readEntry(page), isRestored: true };
  }

  /** The same object until an overlay changes, whatever other code writes into the history. */
  readonly snapshot = (): OverlaySnapshot => {
    const now = { ...readEntry(this.#page), isRestored: this.#isRestored };
    if (JSON.stringify(now) !== JSON.stringify(this.#last)) this.#last = now;
    return this.#last;
  };

  /** @returns a function that ends the subscription */
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

  /** Shows an overlay: in place of the open one, or on a history entry of its own. */
  open(overlay: Overlay): void {
    if (this.#isClosing) {
      this.#openAfterClosing = overlay;
      return;
    }
    const { overlay: shown, depth } = this.snapshot();
    this.#show(shown ? 'replaceState' : 'pushState', { overlay, depth: shown ? depth : 1 });
  }

  /** Shows an overlay in place of the open one, unless that is closing. */
  replace(overlay: Overlay): void {
    if (!this.#isClosing) this.open(overlay);
  }

  /** Shows an overlay over the open one: going back leads to that one first. */
  nest(overlay: Overlay): void {
    if (!this.#isClosing) this.#show('pushState', { overlay, depth: this.snapshot().depth + 1 });
  }

  /** Puts another media of the viewer into the address, without a new history entry. */
  step(media: string): void {
    const { overlay, depth } = this.snapshot();
    if (this.#isClosing || overlay?.kind !== 'viewer' || overlay.media === media) return;
    try {
      this.#show('replaceState', { overlay: { kind: 'viewer', media }, depth });
    } catch (error) {
      // Browsers limit how often an address may change; the next step tries again.
      logProblem('the address could not be changed', error);
    }
  }

  /** Goes back by so many entries, as the back button does. */
  back(entries = 1): void {
    this.#goBack(entries);
  }

  /** Closes the topmost overlay, with all its steps; further calls before it is closed do nothing. */
  close(): void {
    this.#goBack(Math.max(1, stepsOf(this.snapshot().overlay).length));
  }

  /** Closes all overlays. */
  closeAll(): void {
    this.#goBack(this.snapshot().depth);
  }

  /** @returns a promise that resolves when the overlay that is closing is closed; at once where none is */
  whenClosed(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isClosing) this.#onClosed.push(resolve);
      else resolve();
    });
  }

  /** Adds the gallery's own entry below a media that an address opened, so that going back leads to the gallery. */
  adopt(): void {
    const { overlay, depth } = this.snapshot();
    if (!overlay || depth > 0) return;
    writeEntry(this.#page, 'replaceState', { overlay: null, depth: 0 });
    writeEntry(this.#page, 'pushState', { overlay, depth: 1 });
    this.#notify();
  }

  /** Counts a restored overlay as opened here from now on. */
  admit(): void {
    this.#isRestored = false;
    this.#notify();
  }

  /** Sets what the back button does instead of closing the overlay; null lets it close the overlay again. */
  keepOpen(onBack: (() => void) | null): void {
    this.#onBack = onBack;
  }

  #show(how: 'pushState' | 'replaceState', entry: OverlayEntry): void {
    writeEntry(this.#page, how, entry);
    this.#isRestored = false;
    this.#notify();
  }

  #goBack(layers: number): void {
    const { overlay, depth } = this.snapshot();
    if (!overlay || this.#isClosing) return;
    if (depth > 0 && this.#isGalleryBelow(layers)) {
      this.#isClosing = true;
      this.#page.history.go(-layers);
    } else {
      this.#show('replaceState', { overlay: null, depth: 0 });
    }
  }

  /**
   * Whether so many steps back lead to this gallery, as far as the browser says. A tab may begin with an overlay's entry
   * that lay above another one elsewhere. And in Firefox an entry that is added while the page reloads takes the place of
   * the gallery's own: a step back from it would leave the gallery.
   */
  #isGalleryBelow(layers: number): boolean {
    const { history, location, navigation } = this.#page;
    if (history.length <= layers) return false;
    const current = navigation?.currentEntry;
    if (!navigation || !current) return true;
    const below = navigation.entries()[current.index - layers];
    // Its address is null where the browser keeps it back, as it keeps a referrer.
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
    // The browser has gone back already: the overlay that must stay open gets an entry again.
    this.#show('pushState', before);
    this.#onBack();
  }
}

const checkoutAt = (steps: readonly CheckoutStep[]) => ({ kind: 'checkout', steps }) as const;

/** Gives each of these steps of the open checkout an entry, so that going back leads through them. The last one is shown. */
export function beginSteps(overlays: OverlayHistory, steps: readonly CheckoutStep[]): void {
  const { overlay } = overlays.snapshot();
  if (overlay?.kind !== 'checkout' || stepsOf(overlay).length > 1) return;
  overlays.replace(checkoutAt(steps.slice(0, 1)));
  for (const at of steps.slice(1).keys()) overlays.nest(checkoutAt(steps.slice(0, at + 2)));
}

/** Shows a step of the checkout: a later one in the entry that the visitor came from, any other in a new one. */
export function goToStep(overlays: OverlayHistory, step: CheckoutStep): void {
  const { overlay } = overlays.snapshot();
  if (overlay?.kind !== 'checkout') return;
  const steps = stepsOf(overlay);
  const isOnward = CHECKOUT_STEPS.indexOf(step) > CHECKOUT_STEPS.indexOf(steps.at(-1) ?? step);
  const below = isOnward ? steps.lastIndexOf(step) : -1;
  if (below === -1) overlays.nest(checkoutAt([...steps, step]));
  else overlays.back(steps.length - 1 - below);
}
