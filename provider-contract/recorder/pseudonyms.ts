import { withCheckDigits } from '#shared/customer/cpf.ts';
import { pixFields, unpayablePixCode } from '#shared/pix-code.ts';

/** Makes the value that replaces the `n`th original of a kind. @param venue the venue's made-up id */
type Maker = (n: number, original: string, venue: string) => string;

type MadeUp = {
  readonly make: Maker;
  /** Returns the same text for two spellings of one original. By default, each spelling is a separate original. */
  readonly canonical?: (original: string) => string;
  /**
   * Matches the originals that no written file may contain. Shorter originals and first names are left out, because
   * they occur in other texts by chance.
   */
  readonly neverWritten?: RegExp;
};

const DIGITS_ONLY = /^\d+$/;
const DIGITS_AND_SIGNS = /^[\d\s().+/-]+$/;
const SIX_OR_MORE = /^.{6,}$/;
const EIGHT_OR_MORE = /^.{8,}$/;
const EXTENSION = /\.(?:jpe?g|png|webp|heic|avif|jxl|gif|mp4|mov|webm|zip)$/i;
/** Made-up numeric ids begin here. The mock makes no number as high, so no id of the mock is taken for one of them. */
const FIRST_NUMBER = 7_000_000;

const digitsOf = (text: string) => text.replace(/\D/g, '');
const canonicalNumber = (text: string) => (isNumber(text) ? digitsOf(text) : text);
const upperCase = (text: string) => text.toUpperCase();
const pad = (n: number, length: number) => String(n).padStart(length, '0');

/** @returns a code that ends with the number and keeps its stem's length: `CARTAO000` with 12 becomes `CARTAO012` */
function numbered(stem: string, n: number): string {
  const digits = String(n);
  return stem.slice(0, -digits.length) + digits;
}

function withDigits(original: string, digits: string): string {
  let at = 0;
  return original.replace(/\d/g, () => digits[at++] ?? '0');
}

const cpf = (n: number) => withCheckDigits(pad(n, 9));

const isNumber = (text: string) => DIGITS_AND_SIGNS.test(text) && digitsOf(text).length >= 5;

/**
 * Returns a maker that keeps the form of a number.
 * @param makeDigits for a number
 * @param otherwise for any other original
 */
const numberOr =
  (makeDigits: (n: number, length: number) => string, otherwise: (n: number) => string): Maker =>
  (n, original) =>
    isNumber(original) ? withDigits(original, makeDigits(n, digitsOf(original).length)) : otherwise(n);

/** Returns a maker of ids. It makes a number for a number; any other made-up id begins with its venue's id. */
const id =
  (letter: string): Maker =>
  (n, original, venue) =>
    DIGITS_ONLY.test(original) ? String(FIRST_NUMBER + n) : `${venue}-${letter}${n}`;

/** Makes a PIX code that pays nobody, with the original's amount. */
const pix: Maker = (n, original) => {
  const amount = Number(pixFields(original)?.get('54'));
  return unpayablePixCode(Number.isFinite(amount) ? Math.round(amount * 100) : 0, `PIX${n}`);
};

/** Replacements for each kind of value that is not recorded as it is. */
const KINDS = {
  organization: { make: (n, original) => (DIGITS_ONLY.test(original) ? String(FIRST_NUMBER + n) : `r${n}`) },
  media: { make: id('m') },
  order: { make: id('o') },
  item: { make: id('i') },
  foundCard: { make: id('f') },
  card: { make: (n) => numbered('CARTAO000', n), canonical: upperCase, neverWritten: SIX_OR_MORE },
  accessCode: { make: (n) => numbered('SENHA0', n), canonical: upperCase, neverWritten: SIX_OR_MORE },
  name: { make: (n) => `Pessoa ${n}`, neverWritten: /^\S.* .*\S$/ },
  lastName: { make: (n) => `Sobrenome ${n}` },
  externalId: { make: (n) => `externo${n}` },
  password: { make: (n) => `segredo${n}` },
  email: { make: (n) => `pessoa${n}@example.com`, neverWritten: SIX_OR_MORE },
  document: {
    make: numberOr(
      (n, length) => (length === 11 ? cpf(n) : pad(n, length)),
      (n) => `DOC${pad(n, 6)}`,
    ),
    canonical: canonicalNumber,
    neverWritten: EIGHT_OR_MORE,
  },
  phone: {
    make: numberOr(
      (n, length) => numbered((length > 11 ? '55119' : '119').padEnd(length, '0'), n),
      (n) => `+551190000${pad(n, 4)}`,
    ),
    canonical: canonicalNumber,
    neverWritten: EIGHT_OR_MORE,
  },
  zipcode: { make: numberOr(pad, (n) => `XX${n}`), canonical: canonicalNumber },
  street: { make: (n) => `Rua ${n}` },
  streetNumber: { make: (n) => String(n) },
  state: { make: (n) => `Estado ${n}` },
  city: { make: (n) => `Cidade ${n}` },
  neighborhood: { make: (n) => `Bairro ${n}` },
  token: { make: (n) => `token_${n}`, neverWritten: SIX_OR_MORE },
  pix: { make: pix },
  file: { make: (n, original) => `arquivo-${n}${EXTENSION.exec(original)?.[0].toLowerCase() ?? ''}` },
  site: { make: (n) => `site${n}.localhost` },
  zip: { make: (n, _, venue) => `/zip/${venue}-z${n}/photos.zip` },
  address: { make: (n) => `/recorded-address/${n}` },
} as const satisfies Record<string, MadeUp>;

export type Kind = keyof typeof KINDS;
export const MADE_UP: Readonly<Record<Kind, MadeUp>> = KINDS;

type Known = { readonly n: number; readonly venue: string };

/** Maps each original to one made-up value of its kind. The table is never written, because it has the originals. */
export class Pseudonyms {
  readonly #known = new Map<string, Known>();
  readonly #counts = new Map<Kind, number>();
  readonly #neverWritten = new Set<string>();
  readonly #made = new Set<string>();

  /**
   * Returns an original's made-up value. It stays the same, unless it turns out to be an original, too.
   * @param venue the venue's made-up id, for a new value
   */
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
    // While a replay is recorded, an original may itself be a made-up value, which is safe to write.
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
