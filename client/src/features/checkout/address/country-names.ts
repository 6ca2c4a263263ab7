import { BRAZIL } from '#shared/zipcode.ts';

export type CountryOption = { readonly code: string; readonly name: string };

/**
 * Countries as the selector lists them: named in the visitor's language, Brazil first, the rest by name (requirement B7).
 * @param codes two lowercase letters each.
 */
export function countryOptions(codes: readonly string[], language: string): CountryOption[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const collator = new Intl.Collator(language);
  const isBrazil = ({ code }: CountryOption) => code === BRAZIL;
  const options = [...new Set(codes)].map((code) => ({ code, name: names.of(code.toUpperCase()) ?? code }));
  return options.toSorted((a, b) => Number(isBrazil(b)) - Number(isBrazil(a)) || collator.compare(a.name, b.name));
}
