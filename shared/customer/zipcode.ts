export const BRAZIL = 'br';
const CEP_LENGTH = 8;
/** Outside Brazil, a code is looked up from this many letters and digits on, after a pause in typing (B6). */
const INTERNATIONAL_MIN_LENGTH = 3;
export const INTERNATIONAL_LOOKUP_DELAY_MS = 1000;

/** Keeps what a lookup uses: digits in Brazil; elsewhere capital letters (A to Z), digits, blanks and dashes. */
export function normalizeZipcode(country: string, typed: string): string {
  return country === BRAZIL
    ? typed.replace(/\D/g, '')
    : typed
        .trim()
        .toUpperCase()
        .replace(/[^A-Z0-9 -]/g, '');
}

export function zipcodeState(country: string, typed: string): 'empty' | 'incomplete' | 'ready' {
  const code = normalizeZipcode(country, typed);
  if (code === '') return 'empty';
  const complete =
    country === BRAZIL ? code.length === CEP_LENGTH : code.replace(/[^A-Z0-9]/g, '').length >= INTERNATIONAL_MIN_LENGTH;
  return complete ? 'ready' : 'incomplete';
}

/** Formats a Brazilian code as `01310-100`. Other codes stay as they are. */
export function formatZipcode(country: string, typed: string): string {
  if (country !== BRAZIL) return typed;
  return normalizeZipcode(country, typed)
    .slice(0, CEP_LENGTH)
    .replace(/^(\d{5})(\d)/, '$1-$2');
}

/** In these countries, the international service knows only the first part of a code. Each pattern captures it. */
const KNOWN_PARTS: Readonly<Record<string, RegExp>> = {
  ca: /^([A-Z]\d[A-Z]) ?\d[A-Z]\d$/,
  gb: /^([A-Z]{1,2}\d[A-Z0-9]?) ?\d[A-Z]{2}$/,
  ie: /^([A-Z]\d[0-9W]) ?[A-Z0-9]{4}$/,
  nl: /^(\d{4}) ?[A-Z]{2}$/,
  us: /^(\d{5})[ -]?\d{4}$/,
};

/** Countries in which the first part of a code belongs to a district. The district's name is seldom the city's. */
const DISTRICTS: ReadonlySet<string> = new Set(['ca', 'gb', 'ie']);

/** Returns what to look up for a normalized code, and whether the service may answer with the name of a district. */
export function internationalLookup(country: string, code: string): { known: string; isDistrict: boolean } {
  return { known: KNOWN_PARTS[country]?.exec(code)?.[1] ?? code, isDistrict: DISTRICTS.has(country) };
}
