/** What stands in the journal for a value that may be personal. */
const MASKED = '…';

const ZONES = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);

/**
 * The parameters whose values the journal keeps, each with the only form in which it does: no form fits a name, an e-mail
 * address, a phone number, a document or a token. All others are masked, above all `secret`, the access code.
 */
const KEPT: Readonly<Record<string, Pick<RegExp, 'test'>>> = {
  cache: /^\d$/,
  card_code: /^[A-Z0-9]{9}$/,
  from_date: /^\d{4}-\d{2}-\d{2}$/,
  must_edit: /^True$/,
  organization_id: /^(?!\d{8})[a-z0-9_-]{1,64}$/i,
  // Any other host could be somebody's name.
  pdv: /^[a-z][a-z0-9-]*\.localhost(?::\d{1,5})?$/,
  size: /^(?:thumb|preview)$/,
  timestamp: /^\d{8}_\d{6}$/,
  to_date: /^\d{4}-\d{2}-\d{2}$/,
  tz: { test: (zone) => ZONES.has(zone) },
};
/** Parameters whose values are always masked. Any other name is masked too, since a caller makes it up. */
const NAMED = new Set([...Object.keys(KEPT), 'secret', 'appId']);

/** @returns the query of a call for the journal; undefined for none */
export function maskQuery(query: unknown): Readonly<Record<string, string>> | undefined {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  if (entries.length === 0) return undefined;
  return Object.fromEntries(
    entries.map(([name, value]): [string, string] => {
      if (!NAMED.has(name)) return [MASKED, MASKED];
      return [name, typeof value === 'string' && KEPT[name]?.test(value) ? value : MASKED];
    }),
  );
}

/** Ids, kinds and names of venues. A number as long as a phone's or a document's is none of them. */
const RE_ID = /^(?!\d{10,}$)[\w-]{1,64}$/;

/** @param broken the names of those that are masked in any case @returns the ids of a call for the journal */
export function maskIds(ids: Readonly<Record<string, string>>, broken: readonly string[]): Record<string, string> {
  const mask = (name: string, id: string) => (RE_ID.test(id) && !broken.includes(name) ? id : MASKED);
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, mask(name, id)]));
}
