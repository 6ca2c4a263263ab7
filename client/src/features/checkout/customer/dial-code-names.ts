import type { DialCode } from '#shared/phone.ts';

/**
 * Country codes as the selector lists them: `+55 Brasil`, the country in the visitor's language (requirement B4).
 * @param dialCodes in the order of the list. @param chosen added when it is in none of them: a stored phone's own code.
 */
export function dialCodeOptions(dialCodes: readonly DialCode[], chosen: string, language: string) {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const options = dialCodes.map(({ code, country }) => ({
    code,
    label: `+${code} ${names.of(country.toUpperCase())}`,
  }));
  const isListed = dialCodes.some(({ code }) => code === chosen);
  return isListed ? options : [...options, { code: chosen, label: `+${chosen}` }];
}
