const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const rules = new Intl.PluralRules('en', { type: 'ordinal' });

/** The variables of a text about one of several: `at` for languages that write an ordinal with a sign, `nth` for English. */
export function nth(at: number): { at: number; nth: string } {
  return { at, nth: `${at}${suffixes[rules.select(at)] ?? 'th'}` };
}
