import { logProblem } from '#client/services/problem-log.ts';
import { type Overlay, type OverlayEntry, readEntry, writeEntry } from './overlay-entry.ts';

export type OverlaySnapshot = OverlayEntry & {
  /** It was not opened here and now: a reload, a step in the history or an address brought it. */
  readonly isRestored: boolean;
};

const MOVES = ['popstate', 'hashchange'] as const;

type PageHistory = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener'>;

/**
 * What is open over the gallery, kept in the browser's history, so that its back button closes it. Opening pushes one
 * entry, closing by any other means goes back to the one below: the history does not grow with use.
 */
export class OverlayHistory {
  readonly #page: PageHistory;
  readonly #listeners = new Set<() => void>();
  #seen: OverlaySnapshot;
  #isRestored = true;
  /** The way back was asked for and the browser has not arrived, yet: a second close must not leave the gallery. */
  #isLeaving = false;
  #afterLeaving: Overlay | null = null;
  #whenArrived: (() => void)[] = [];
  #keepOpen: (() => void) | null = null;

  constructor(page: PageHistory) {
    this.#page = page;
    this.#seen = { ...readEntry(page), isRestored: true };
  }

  /** Stable for as long as nothing of ours changes, whatever others write into the history. */
  readonly snapshot = (): OverlaySnapshot => {
    const now = { ...readEntry(this.#page), isRestored: this.#isRestored };
    if (JSON.stringify(now) !== JSON.stringify(this.#seen)) this.#seen = now;
    return this.#seen;
  };

  /** @returns what ends the subscription. */
  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) for (const move of MOVES) this.#page.addEventListener(move, this.#onMove);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      for (const move of MOVES) this.#page.removeEventListener(move, this.#onMove);
      this.#endLeaving();
      this.#isRestored = true;
      this.#afterLeaving = null;
    };
  };

  /** Shows something: in the place of what is open, or on an entry of its own. */
  open(overlay: Overlay): void {
    if (this.#isLeaving) {
      this.#afterLeaving = overlay;
      return;
    }
    const { overlay: shown, depth } = this.snapshot();
    this.#show(shown ? 'replaceState' : 'pushState', { overlay, depth: shown ? depth : 1 });
  }

  /** Shows something over what is open: going back leads to that first. */
  nest(overlay: Overlay): void {
    if (!this.#isLeaving) this.#show('pushState', { overlay, depth: this.snapshot().depth + 1 });
  }

  /** The viewer went on to another media: the address follows, the history stays as long as it is. */
  step(media: string): void {
    const { overlay, depth } = this.snapshot();
    if (this.#isLeaving || overlay?.kind !== 'viewer' || overlay.media === media) return;
    try {
      this.#show('replaceState', { overlay: { kind: 'viewer', media }, depth });
    } catch (error) {
      // Browsers limit how often an address may change; the next step tries again.
      logProblem('the address did not follow', error);
    }
  }

  /** Closes the topmost layer, once however often it is asked to. */
  close(): void {
    this.#leave(1);
  }

  /** Closes everything down to the gallery. */
  closeAll(): void {
    this.#leave(this.snapshot().depth);
  }

  /** @returns when what closes is closed: at once where nothing does. */
  arrived(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isLeaving) this.#whenArrived.push(resolve);
      else resolve();
    });
  }

  /** Puts the gallery's own entry below a media that an address brought, so that going back leads to the gallery. */
  adopt(): void {
    const { overlay, depth } = this.snapshot();
    if (!overlay || depth > 0) return;
    writeEntry(this.#page, 'replaceState', { overlay: null, depth: 0 });
    writeEntry(this.#page, 'pushState', { overlay, depth: 1 });
    this.#tell();
  }

  /** What the history brought back may stay: from now on it counts as opened here. */
  admit(): void {
    this.#isRestored = false;
    this.#tell();
  }

  /** While set, the back button does this and what is open stays; null lets it close again. */
  keepOpen(onBack: (() => void) | null): void {
    this.#keepOpen = onBack;
  }

  #show(how: 'pushState' | 'replaceState', entry: OverlayEntry): void {
    writeEntry(this.#page, how, entry);
    this.#isRestored = false;
    this.#tell();
  }

  #leave(layers: number): void {
    const { overlay, depth } = this.snapshot();
    if (!overlay || this.#isLeaving) return;
    // A tab may begin with an entry that was above another one elsewhere: there is nothing to go back to.
    if (depth === 0 || this.#page.history.length <= layers) {
      this.#show('replaceState', { overlay: null, depth: 0 });
    } else {
      this.#isLeaving = true;
      this.#page.history.go(-layers);
    }
  }

  #endLeaving(): void {
    this.#isLeaving = false;
    for (const resolve of this.#whenArrived.splice(0)) resolve();
  }

  #tell(): void {
    this.snapshot();
    for (const listener of this.#listeners) listener();
  }

  readonly #onMove = (event: Event): void => {
    if (event.type === 'popstate') this.#arrive();
    this.#tell();
    const next = this.#afterLeaving;
    if (this.#isLeaving || !next) return;
    this.#afterLeaving = null;
    this.open(next);
  };

  #arrive(): void {
    const isOurs = this.#isLeaving;
    const before = this.#seen;
    this.#endLeaving();
    this.#isRestored = true;
    if (isOurs || !this.#keepOpen || !before.overlay || this.snapshot().overlay) return;
    // The browser has gone back already: what must stay open takes an entry again.
    this.#show('pushState', before);
    this.#keepOpen();
  }
}
