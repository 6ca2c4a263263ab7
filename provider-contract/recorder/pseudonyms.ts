import { type Kind, MADE_UP } from './made-up.ts';

type Known = { readonly n: number; readonly venue: string };

/** Maps each original to one made-up value of its form. The table is only in memory. */
export class Pseudonyms {
  readonly #known = new Map<string, Known>();
  readonly #counts = new Map<Kind, number>();
  readonly #neverWritten = new Set<string>();
  readonly #made = new Set<string>();

  /** @param venue the made-up id that ids begin with; an id seen before keeps its first one */
  of(kind: Kind, original: string, venue: string): string {
    if (original === '') return '';
    const { make, neverWritten } = MADE_UP[kind];
    const key = this.#key(kind, original);
    let known = this.#known.get(key);
    let made = known && make(known.n, original, known.venue);
    while (known === undefined || made === undefined || made === original || this.#neverWritten.has(made)) {
      const n = (this.#counts.get(kind) ?? 0) + 1;
      this.#counts.set(kind, n);
      known = { n, venue };
      this.#known.set(key, known);
      made = make(n, original, venue);
    }
    this.#made.add(made);
    // An original may itself be made up, as in a replay, and then already replace another one.
    if (neverWritten?.test(original) && !this.#made.has(original)) this.#neverWritten.add(original);
    return made;
  }

  venueOf(kind: 'order' | 'media', original: string): string | undefined {
    return this.#known.get(this.#key(kind, original))?.venue;
  }

  survivesIn(text: string): boolean {
    return [...this.#neverWritten].some((original) => text.includes(original));
  }

  #key(kind: Kind, original: string): string {
    const { canonical } = MADE_UP[kind];
    return `${kind} ${canonical?.(original) ?? original}`;
  }
}
