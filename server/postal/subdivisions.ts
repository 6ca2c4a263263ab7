import { iso31662 } from 'iso-3166/2.js';
import type { Subdivision } from '#shared/customer/address.ts';

/** The one name that the package cuts off in the middle. */
const WHOLE_NAMES: Readonly<Record<string, string>> = { 'GR-A': 'Anatolikí Makedonía kai Thráki' };

/** What ISO adds to a name and nobody writes in an address: languages, and territories that others claim. */
const NOTE = / \((?:[a-z]{2}(?:, [a-z]{2})*|EH|EH-partial)\)$/;

const collator = new Intl.Collator('pt');

/** Adds the end of the code to the names that several subdivisions share, such as a region and its capital. */
function withDistinctNames(subdivisions: readonly Subdivision[]): Subdivision[] {
  const byName = Map.groupBy(subdivisions, ({ name }) => name);
  return subdivisions.map(({ code, name }) => {
    const isShared = (byName.get(name)?.length ?? 0) > 1;
    return { code, name: isShared ? `${name} (${code.slice(3)})` : name };
  });
}

const all = iso31662.map(({ code, name }) => ({ code, name: WHOLE_NAMES[code] ?? name.replace(NOTE, '') }));

const byCountry = new Map(
  [...Map.groupBy(all, ({ code }) => code.slice(0, 2).toLowerCase())].map(([country, subdivisions]) => [
    country,
    withDistinctNames(subdivisions).toSorted((a, b) => collator.compare(a.name, b.name)),
  ]),
);

/**
 * The states, provinces or departments of a country by ISO 3166-2, with the names that are used there. It is empty for a
 * country that has none, such as Puerto Rico.
 */
export function subdivisionsOf(country: string): readonly Subdivision[] {
  return byCountry.get(country) ?? [];
}
