import type { DialCode } from '#shared/customer/phone.ts';
import { BRAZIL } from '#shared/customer/zipcode.ts';

type Option = { readonly value: string; readonly name: string };

function countryNames(language: string): (country: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (country) => names.of(country.toUpperCase()) ?? country;
}

/** Returns the countries without duplicates, Brazil first and the rest by name (requirement B7). */
export function countryOptions(codes: readonly string[], language: string): Option[] {
  const nameOf = countryNames(language);
  const collator = new Intl.Collator(language);
  const isBrazil = ({ value }: Option) => value === BRAZIL;
  const options = [...new Set(codes)].map((code) => ({ value: code, name: nameOf(code) }));
  return options.toSorted((a, b) => Number(isBrazil(b)) - Number(isBrazil(a)) || collator.compare(a.name, b.name));
}

/** Returns the dial code of an option's value, such as `1` of `1-ca`. The suffix is for countries that share a code. */
export const dialCodeOf = (value: string): string => value.split('-', 1)[0] ?? value;

export function dialCodeValue(dialCodes: readonly DialCode[], { code, country }: DialCode): string {
  const main = dialCodes.find((other) => other.code === code);
  return main?.country === country ? code : `${code}-${country}`;
}

/**
 * Returns the country that an option's value names. If it names none, returns the dial code's most populous country;
 * undefined if the list lacks the dial code.
 */
export function countryOfDialCode(dialCodes: readonly DialCode[], value: string): string | undefined {
  const [code, named] = value.split('-');
  return named ?? dialCodes.find((dialCode) => dialCode.code === code)?.country;
}

/** Returns options such as `Brasil (+55)` (B4). Adds the chosen one, such as a saved phone's, if the list lacks it. */
export function dialCodeOptions(dialCodes: readonly DialCode[], chosen: string, language: string): Option[] {
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
