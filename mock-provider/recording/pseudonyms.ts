import { type Kind, MADE_UP } from './made-up.ts';

const SIX_OR_MORE = /^.{6,}$/;
/** Originals that are never written, wherever they occur. Shorter ones, and first names, occur in other texts by chance. */
const NEVER_WRITTEN: Readonly<Partial<Record<Kind, RegExp>>> = {
  card: SIX_OR_MORE,
  accessCode: SIX_OR_MORE,
  email: SIX_OR_MORE,
  token: SIX_OR_MORE,
  document: /^.{8,}$/,
  phone: /^.{8,}$/,
  name: /^\S.* .*\S$/,
};

type Maker = (n: number, original: string, venue: string) => string;

/** What an original stands under: the number of its kind, and the venue that it was first seen in. */
type Known = { readonly n: number; readonly venue: string };

/**
 * Gives each original value a made-up one of the same form: the same original the same one, another original another one.
 * The table is in memory alone, so a recording cannot be turned back.
 */
export class Pseudonyms {
  readonly #known = new Map<string, Known>();
  readonly #counts = new Map<Kind, number>();
  readonly #neverWritten = new Set<string>();
  readonly #made = new Set<string>();

  /**
   * @param venue the made-up id of the venue, which ids begin with. An id that was seen before keeps its venue.
   * @returns the made-up value; an empty original stays empty
   */
  of(kind: Kind, original: string, venue: string): string {
    if (original === '') return '';
    const { make } = MADE_UP[kind] as { make: Maker };
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
    // An original that is made up itself, as those of a replay are, may stand for another one already.
    if (NEVER_WRITTEN[kind]?.test(original) && !this.#made.has(original)) this.#neverWritten.add(original);
    return made;
  }

  /** @returns the made-up id of the venue of an order or a media that was seen before */
  venueOf(kind: 'order' | 'media', original: string): string | undefined {
    return this.#known.get(this.#key(kind, original))?.venue;
  }

  /** @returns whether an original that must not be written stands anywhere in the text */
  survivesIn(text: string): boolean {
    return [...this.#neverWritten].some((original) => text.includes(original));
  }

  #key(kind: Kind, original: string): string {
    const { canonical } = MADE_UP[kind] as { canonical?: (original: string) => string };
    return `${kind} ${canonical?.(original) ?? original}`;
  }
}
