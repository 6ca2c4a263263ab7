import type { DialCode } from '#shared/customer/phone.ts';
import { BRAZIL } from '#shared/customer/zipcode.ts';

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

type DialCodeOption = { readonly value: string; readonly name: string };

/** The code in the value of an option: `1` of `1-ca`. Countries that share a code need values of their own. */
export function dialCodeOf(value: string): string {
  return value.split('-', 1)[0] ?? value;
}

/** The value of a country's option: its code alone where it is the first with it. */
export function dialCodeValue(dialCodes: readonly DialCode[], { code, country }: DialCode): string {
  const main = dialCodes.find((other) => other.code === code);
  return main?.country === country ? code : `${code}-${country}`;
}

/** The country of an option's value. Of a code alone, it is the most populous country with that code: the first in the list. */
export function countryOfDialCode(dialCodes: readonly DialCode[], value: string): string | undefined {
  const [code, named] = value.split('-');
  return named ?? dialCodes.find((dialCode) => dialCode.code === code)?.country;
}

/**
 * The options of the country code field, such as `Brasil (+55)` (requirement B4). The name comes first, because a browser
 * finds an option by the beginning that is typed.
 * @param dialCodes by code. The first country of a code is its main one, and has the code alone as its value. The others
 * are sorted by name.
 * @param chosen is appended when it is not among them, because a saved phone may have another code.
 */
export function dialCodeOptions(dialCodes: readonly DialCode[], chosen: string, language: string): DialCodeOption[] {
  const nameOf = countryNames(language);
  const collator = new Intl.Collator(language);
  const options = dialCodes.map((dialCode) => {
    const { code, country } = dialCode;
    const rank = dialCodes.findIndex((other) => other.code === code);
    const value = dialCodeValue(dialCodes, dialCode);
    return { rank, isMain: value === code, value, name: `${nameOf(country)} (+${code})` };
  });
  const listed = options
    .toSorted((a, b) => a.rank - b.rank || Number(b.isMain) - Number(a.isMain) || collator.compare(a.name, b.name))
    .map(({ value, name }) => ({ value, name }));
  const isListed = listed.some(({ value }) => value === chosen);
  return isListed ? listed : [...listed, { value: chosen, name: `+${chosen}` }];
}
