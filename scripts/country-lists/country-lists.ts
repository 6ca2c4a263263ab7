import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { iso31661 } from 'iso-3166/1.js';
import { iso31662 } from 'iso-3166/2.js';
import metadata from 'libphonenumber-js/min/metadata';
import { root } from '../root.mjs';

/** Kosovo has no ISO code, but this one is in common use, as in the package of telephone codes. */
const KOSOVO = 'xk';

/** The only name that the package cuts off in the middle. */
const WHOLE_NAMES: Readonly<Record<string, string>> = { 'GR-A': 'Anatolikí Makedonía kai Thráki' };

/** Notes that ISO adds to names but nobody writes in an address: languages, and disputed territories. */
const NOTE = / \((?:[a-z]{2}(?:, [a-z]{2})*|EH|EH-partial)\)$/;

const collator = new Intl.Collator('pt');

type Subdivision = { readonly code: string; readonly name: string };

/** Appends the end of the code to names that several subdivisions share, such as a region and its capital. */
function withDistinctNames(subdivisions: readonly Subdivision[]): Subdivision[] {
  const byName = Map.groupBy(subdivisions, ({ name }) => name);
  return subdivisions.map(({ code, name }) => {
    const isShared = (byName.get(name)?.length ?? 0) > 1;
    return { code, name: isShared ? `${name} (${code.slice(3)})` : name };
  });
}

function subdivisionsByCountry() {
  const all = iso31662.map(({ code, name }) => ({ code, name: WHOLE_NAMES[code] ?? name.replace(NOTE, '') }));
  const byCountry = [...Map.groupBy(all, ({ code }) => code.slice(0, 2).toLowerCase())].toSorted();
  return Object.fromEntries(
    byCountry.map(([country, subdivisions]) => {
      const sorted = withDistinctNames(subdivisions).toSorted((a, b) => collator.compare(a.name, b.name));
      return [country, Object.fromEntries(sorted.map(({ code, name }) => [code, name]))];
    }),
  );
}

/** Returns the server's lists by file: countries, their subdivisions, and the countries of each telephone code. */
export function countryLists(): ReadonlyMap<string, string> {
  const countries = [...iso31661.map(({ alpha2 }) => alpha2.toLowerCase()), KOSOVO].toSorted();
  const dialCodes = Object.fromEntries(
    Object.entries(metadata.country_calling_codes).map(([code, names]) => [code, names.join(' ').toLowerCase()]),
  );
  const json = (list: unknown) => `${JSON.stringify(list, null, 2)}\n`;
  return new Map([
    ['server/postal/countries.json', json({ countries: countries.join(' '), dialCodes })],
    ['server/postal/subdivisions.json', json(subdivisionsByCountry())],
  ]);
}

if (import.meta.main) {
  for (const [file, json] of countryLists()) writeFileSync(join(root, file), json);
}
