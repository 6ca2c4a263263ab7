export const BRAZIL = 'br';
const CEP_LENGTH = 8;
/** From this many characters on a code outside Brazil is looked up, after a pause in typing (requirement B6). */
const INTERNATIONAL_MIN_LENGTH = 3;
export const INTERNATIONAL_LOOKUP_DELAY_MS = 1000;

/** The part of a typed code that a look-up is made with: digits in Brazil; elsewhere letters, digits, blank and dash. */
export function normalizeZipcode(country: string, typed: string): string {
  return country === BRAZIL
    ? typed.replace(/\D/g, '')
    : typed
        .trim()
        .toUpperCase()
        .replace(/[^A-Z0-9 -]/g, '');
}

/** What a typed code can be looked up with: `ready`, or why not yet. */
export function zipcodeState(country: string, typed: string): 'empty' | 'incomplete' | 'ready' {
  const code = normalizeZipcode(country, typed);
  if (code === '') return 'empty';
  const complete =
    country === BRAZIL ? code.length === CEP_LENGTH : code.replace(/[^A-Z0-9]/g, '').length >= INTERNATIONAL_MIN_LENGTH;
  return complete ? 'ready' : 'incomplete';
}

/** `01310-100` for Brazil, the code as it is elsewhere. */
export function formatZipcode(country: string, typed: string): string {
  if (country !== BRAZIL) return typed;
  return normalizeZipcode(country, typed)
    .slice(0, CEP_LENGTH)
    .replace(/^(\d{5})(\d)/, '$1-$2');
}
