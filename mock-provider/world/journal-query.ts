import { isNamed, MASKED, maskValue } from './journal-fields.ts';

export function maskQuery(query: unknown): Readonly<Record<string, string>> | undefined {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  if (entries.length === 0) return undefined;
  return Object.fromEntries(
    entries.map(([name, value]): [string, string] => {
      if (!isNamed(name)) return [MASKED, MASKED];
      return [name, typeof value === 'string' ? String(maskValue(name, value)) : MASKED];
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
