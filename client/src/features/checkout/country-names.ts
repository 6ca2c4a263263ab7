import type { DialCode } from '#shared/phone.ts';
import { BRAZIL } from '#shared/zipcode.ts';

type Option = { readonly code: string; readonly name: string };

/** Names countries in a language, by their two letters. */
function countryNames(language: string): (country: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (country) => names.of(country.toUpperCase()) ?? country;
}

/**
 * The options of the country field: Brazil first, the others sorted by name (requirement B7).
 * @param codes two lowercase letters each; duplicates are removed.
 */
export function countryOptions(codes: readonly string[], language: string): Option[] {
  const nameOf = countryNames(language);
  const collator = new Intl.Collator(language);
  const isBrazil = ({ code }: Option) => code === BRAZIL;
  const options = [...new Set(codes)].map((code) => ({ code, name: nameOf(code) }));
  return options.toSorted((a, b) => Number(isBrazil(b)) - Number(isBrazil(a)) || collator.compare(a.name, b.name));
}

/**
 * The options of the country code field, such as `+55 Brasil` (requirement B4).
 * @param dialCodes in the order in which they are listed.
 * @param chosen is appended when it is not among them, because a saved phone may have another code.
 */
export function dialCodeOptions(dialCodes: readonly DialCode[], chosen: string, language: string): Option[] {
  const nameOf = countryNames(language);
  const options = dialCodes.map(({ code, country }) => ({ code, name: `+${code} ${nameOf(country)}` }));
  const isListed = dialCodes.some(({ code }) => code === chosen);
  return isListed ? options : [...options, { code: chosen, name: `+${chosen}` }];
}
